// Adds an authenticator app: it scans the QR code or is given the key, and its first code proves that this
// worked.

import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { NewAuthenticator } from '#features/auth/second-factor/second-factor.contract.ts';
import { type Problems, useForm } from '../../parts/form-problems.ts';
import { startAuthenticator, useMethodChanges } from '../../data/account/second-factor.queries.ts';
import { t } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

type AddAppProps = {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
};

export function AddApp({ onAdded, onCancel }: AddAppProps) {
  const [begun, setBegun] = useState<NewAuthenticator | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);
  const lastAttempt = useRef(0);

  // Runs once per attempt: each answer replaces the one before.
  useEffect(() => {
    if (lastAttempt.current === attempt) return;
    lastAttempt.current = attempt;
    startAuthenticator().then(setBegun, setError);
  }, [attempt]);

  function retry() {
    setError(null);
    setAttempt(attempt + 1);
  }

  if (error) return <LoadFailed what={t('Nothing was set up.')} error={error} onRetry={retry} />;
  if (!begun) return <Skeletons each="h-96" />;
  return <AppForm begun={begun} onAdded={onAdded} onCancel={onCancel} />;
}

function AppForm({ begun, onAdded, onCancel }: AddAppProps & { begun: NewAuthenticator }) {
  const { form, problems, refuse, isPending, send } = useForm({ fallbackField: 'code' });
  const { addAuthenticator } = useMethodChanges();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const typed = new FormData(form.current!);
    const [name, code] = [String(typed.get('name')).trim(), String(typed.get('code')).trim()];
    const mistakes: Problems = {};
    if (!name) mistakes.name = t('Enter a name');
    if (!code) mistakes.code = t('Enter the code from the app');
    const [first] = Object.values(mistakes);
    if (first) return refuse(first, mistakes);
    await send(async () => {
      const codes = await addAuthenticator({ _id: begun._id, code, name });
      toastSuccess(t('Authenticator app added'));
      onAdded(codes);
    });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-soft">
        {t(
          'Scan this with an app such as Google Authenticator, Aegis or 1Password. On this phone, type the key into the app instead.',
        )}
      </p>
      <QrCode text={begun.uri} label={t('QR code for the app')} />
      <p className="text-center">
        <span className="sr-only">{t('Key:')} </span>
        <code className="text-sm wrap-anywhere select-all">
          {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <Field
        label={t('Name')}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={t('My phone')}
        error={problems.name}
      />
      <Field
        label={t('Code from the app')}
        name="code"
        required
        maxLength={10}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={problems.code}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" isPending={isPending}>
          {t('Add')}
        </Button>
      </div>
    </form>
  );
}

function QrCode({ text, label }: { text: string; label: string }) {
  const picture = toSvgDataURL(generate(text), { on: 'black', off: 'white' });
  return (
    <img src={picture} alt={label} width={208} height={208} className="mx-auto size-52 rounded-button" />
  );
}
