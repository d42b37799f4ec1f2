// The second factor on the profile: passkeys and authenticator apps, added and removed, and the recovery
// codes for those who have lost them.

import { useEffect, useRef, useState } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import type {
  SignInMethod,
  SignInMethods,
} from '#features/identity/sign-in/second-factor/second-factor.contract.ts';
import { toAgo } from '../../../ui/date-time.tsx';
import { msg, t } from '../../../data/language.ts';
import { hasPasskeys } from '../../../data/account/passkeys.ts';
import { useAddMethod } from '../../../data/account/second-factor.queries.ts';
import { change } from '../../../data/changes.ts';
import { useOwn } from '../../../data/reads.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { Dialog, opensDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AddApp } from './add-app.tsx';
import { QueryView } from '../../../parts/query-view.tsx';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { PasswordField } from '../../../parts/account/password-field.tsx';
import { Form, useForm } from '../../../parts/form.tsx';
import { toastError, toastSuccess } from '../../../data/toast.ts';
import { Field } from '../../../ui/field.tsx';
import { useLocation } from '../../../ui/router.tsx';

type MethodDialog = 'passkey' | 'app' | 'codes' | { method: SignInMethod };

export function TwoStep({ user }: { user: User }) {
  const methods = useOwn('GET /api/user/sign-in-methods', {});
  const [asked, setAsked] = useState<MethodDialog | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#two-step') place.current?.scrollIntoView({ block: 'center' });
  }, [hash]);

  function added(newCodes: readonly string[] | null) {
    setAsked(null);
    setCodes(newCodes);
  }
  const open = (what: MethodDialog) => ({
    onClick: () => setAsked(what),
    ...opensDialog,
  });

  return (
    <div ref={place} id="two-step" className="grid gap-4">
      {user.needs_second_step && (
        <Notice look="warn" role="alert">
          {t('Your shop requires this for all staff. Your work pages open as soon as you have set it up.')}
        </Notice>
      )}
      <p className="text-sm text-soft">
        {t(
          'A password can be guessed or stolen. With a passkey (your fingerprint, face or screen lock) or a code from an authenticator app, nobody can get into your account with the password alone.',
        )}
      </p>
      <QueryView
        query={methods}
        failure={t('Your two-step verification could not be loaded.')}
        waiting={<Skeletons each="h-16" />}
      >
        {(data) => <MethodList data={data} now={new Date(methods.dataUpdatedAt)} open={open} />}
      </QueryView>
      <div className="flex flex-wrap gap-3">
        {hasPasskeys() && (
          <Button look="outlined" className="w-full md:w-auto" {...open('passkey')}>
            {t('Add a passkey')}
          </Button>
        )}
        <Button look="outlined" className="w-full md:w-auto" {...open('app')}>
          {t('Add an authenticator app')}
        </Button>
      </div>
      <Questions asked={asked} onClose={() => setAsked(null)} onAdded={added} />
      <Dialog
        open={codes !== null}
        onOpenChange={() => setCodes(null)}
        title={t('Your recovery codes')}
        description={t('These codes are shown only once. Keep them where only you can find them.')}
        ignoresOutsideClick
      >
        <RecoveryCodes codes={codes ?? []} onDone={() => setCodes(null)} />
      </Dialog>
    </div>
  );
}

type OpenHandler = (what: MethodDialog) => { onClick: () => void };

function MethodList({ data, now, open }: { data: SignInMethods; now: Date; open: OpenHandler }) {
  const { methods, recoveryCodesLeft } = data;
  if (methods.length === 0) return <p className="text-sm font-medium">{t('Not set up yet.')}</p>;
  return (
    <>
      <ul aria-label={t('Passkeys and apps')} className="divide-y divide-line border-y border-line">
        {methods.map((method) => (
          <li key={method._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{method.name}</p>
              <p className="text-sm text-soft">
                {t(KINDS[method.kind])} ·{' '}
                {method.lastUsedAt
                  ? t('Last used {ago}', { ago: toAgo(new Date(method.lastUsedAt), now) })
                  : t('Added {ago}', { ago: toAgo(new Date(method.createdAt), now) })}
              </p>
            </div>
            <button
              type="button"
              {...open({ method })}
              className="min-h-11 rounded-button px-3 text-sm font-semibold text-alert hover:bg-alert-tint"
            >
              {t('Remove')}
              <span className="sr-only"> {method.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p className={recoveryCodesLeft < 3 ? 'font-medium text-alert' : ''}>
          {t('{count, plural, one {# recovery code is} other {# recovery codes are}} left.', {
            count: recoveryCodesLeft,
          })}
        </p>
        <Button look="quiet" {...open('codes')}>
          {t('Create new codes')}
        </Button>
      </div>
    </>
  );
}

const KINDS = { passkey: msg('Passkey'), app: msg('Authenticator app') };

type QuestionsProps = {
  asked: MethodDialog | null;
  onClose: () => void;
  onAdded: (codes: readonly string[] | null) => void;
};

function Questions({ asked, onClose, onAdded }: QuestionsProps) {
  // The contents stay while the dialog fades out.
  const [shown, setShown] = useState<SignInMethod | null>(null);
  const method = typeof asked === 'object' && asked ? asked.method : null;
  if (method && method !== shown) setShown(method);
  const toProps = (isOpen: boolean) => ({ open: isOpen, onOpenChange: onClose, ignoresOutsideClick: true });
  return (
    <>
      <Dialog {...toProps(asked === 'passkey')} title={t('Add a passkey')} size="narrow">
        <AddPasskey onAdded={onAdded} />
      </Dialog>
      <Dialog {...toProps(asked === 'app')} title={t('Add an authenticator app')} size="narrow">
        <AddApp onAdded={onAdded} onCancel={onClose} />
      </Dialog>
      <Dialog
        {...toProps(asked === 'codes')}
        title={t('Create new recovery codes')}
        description={t('Your current codes will stop working.')}
        size="narrow"
      >
        <PasswordQuestion
          label={t('Create new codes')}
          onCancel={onClose}
          onPassword={async (password) => {
            const { data } = await change('POST /api/user/recovery-codes', { body: { password } });
            onAdded(data.recoveryCodes);
          }}
        />
      </Dialog>
      <Dialog
        {...toProps(method !== null)}
        title={t('Remove {name}', { name: shown?.name ?? '' })}
        description={t(
          'You will no longer be able to sign in with it. If it is your last one, your password alone signs you in.',
        )}
        size="narrow"
      >
        <PasswordQuestion
          label={t('Remove')}
          look="danger"
          onCancel={onClose}
          onPassword={async (password) => {
            await change('DELETE /api/user/sign-in-method', { body: { _id: shown!._id, password } });
            onClose();
          }}
        />
      </Dialog>
    </>
  );
}

type PasswordQuestionProps = {
  label: string;
  look?: ButtonLook;
  onCancel: () => void;
  /** What it throws is shown at the field. */
  onPassword: (password: string) => Promise<void>;
};

/** Before something about signing in is changed. */
function PasswordQuestion({ label, look = 'primary', onCancel, onPassword }: PasswordQuestionProps) {
  const form = useForm<{ password: string }>({
    check: ({ password }) => (password ? {} : { password: t('Enter your password') }),
    send: ({ password }) => onPassword(password),
    fallbackField: 'password',
  });
  return (
    <Form form={form} submit={label} look={look} onCancel={onCancel}>
      <PasswordField
        label={t('Password')}
        name="password"
        required
        autoComplete="current-password"
        error={form.problems.password}
      />
    </Form>
  );
}

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shown once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess(t('Copied'));
    } catch {
      toastError(t('The codes could not be copied. Select and copy them, or write them down.'));
    }
  }

  return (
    <div className="grid gap-4">
      <p className="text-sm">
        {t(
          'If you lose your passkeys and apps, each of these codes signs you in once, after your password. If you lose the codes too, only the shop’s operator can help.',
        )}
      </p>
      <ul
        aria-label={t('Recovery codes')}
        className="grid gap-x-6 gap-y-1 rounded-button bg-ground p-4 font-mono text-sm md:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid gap-3 md:grid-cols-2">
        <Button look="outlined" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className="inline-flex min-h-11 items-center justify-center rounded-button border border-leaf px-4 text-sm font-semibold text-leaf hover:bg-leaf-tint"
        >
          {t('Save as a file')}
        </a>
      </div>
      <Button onClick={onDone}>{t('I have saved them')}</Button>
    </div>
  );
}

type AddPasskeyProps = { onAdded: (recoveryCodes: readonly string[] | null) => void };

/** Asks for its name, then opens the browser’s own dialog. */
function AddPasskey({ onAdded }: AddPasskeyProps) {
  const { addPasskey } = useAddMethod();
  const form = useForm<{ name: string }>({
    check: ({ name }) => (name.trim() ? {} : { name: t('Enter a name') }),
    async send({ name }) {
      const codes = await addPasskey(name.trim());
      toastSuccess(t('Passkey added'));
      onAdded(codes);
    },
    fallbackField: 'name',
  });
  return (
    <Form form={form} submit={t('Create passkey')}>
      <Field
        label={t('Name')}
        name="name"
        required
        most={60}
        autoComplete="off"
        defaultValue={t('This device')}
        hint={form.problems.name ? '' : t('To recognise it later, such as Shop laptop.')}
        error={form.problems.name}
      />
      <p className="text-sm text-soft">
        {t('Next, your browser asks for your fingerprint, face, PIN or security key.')}
      </p>
    </Form>
  );
}
