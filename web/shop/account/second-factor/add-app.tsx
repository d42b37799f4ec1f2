// Adds an authenticator app: it scans the QR code or is given the key, and its first code proves that this
// worked.

import { useEffect, useRef, useState } from 'react';
import type { NewAuthenticator } from '#features/identity/sign-in/second-factor/second-factor.contract.ts';
import { Form, useForm } from '../../../parts/form.tsx';
import { callApi } from '../../../data/api.ts';
import { useAddMethod } from '../../../data/account/second-factor.queries.ts';
import { t } from '../../../data/language.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { Field } from '../../../ui/field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';

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
    callApi('POST /api/user/start-authenticator').then(({ data }) => setBegun(data), setError);
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
  const { addAuthenticator } = useAddMethod();
  const form = useForm<Record<'name' | 'code', string>>({
    check: ({ name, code }) => ({
      ...(!name.trim() && { name: t('Enter a name') }),
      ...(!code.trim() && { code: t('Enter the code from the app') }),
    }),
    async send({ name, code }) {
      const codes = await addAuthenticator({ _id: begun._id, code: code.trim(), name: name.trim() });
      toastSuccess(t('Authenticator app added'));
      onAdded(codes);
    },
    fallbackField: 'code',
  });

  return (
    <Form form={form} submit={t('Add')} onCancel={onCancel}>
      <p className="text-sm text-soft">
        {t(
          'Scan this with an app such as Google Authenticator, Aegis or 1Password. On this phone, type the key into the app instead.',
        )}
      </p>
      <QrCode text={begun.uri} label={t('QR code for the app')} className="mx-auto size-52 rounded-button" />
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
        most={60}
        autoComplete="off"
        defaultValue={t('My phone')}
        error={form.problems.name}
      />
      <Field
        label={t('Code from the app')}
        name="code"
        required
        most={10}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.problems.code}
      />
    </Form>
  );
}
