// The form for name, e-mail and mobile. Nothing typed is lost when the server refuses; when a new e-mail
// needs a fresh sign-in, the typed values are stored in this tab until the owner is back.

import { useState, useEffect } from 'react';
import type { UpdateUserBody, User } from '#features/identity/account/account.contract.ts';
import { Form, readTexts, useForm, type Problems } from '../../../parts/form.tsx';
import { useProfileChange } from '../../../data/account/account.queries.ts';
import { ApiError, callApi } from '../../../data/api.ts';
import { msg, t } from '../../../data/language.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { signOut, useVisitorFailure } from '../../../data/account/user.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, type FieldSpec } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { draftStorage } from '../../../parts/form-recovery.ts';
import { CheckIcon } from 'lucide-react';
import { useAction } from '../../../data/action.ts';
import { navigate } from '../../../ui/router.tsx';

const drafts = draftStorage<UpdateUserBody>('profile-draft');

type FieldName = keyof UpdateUserBody;

const FIELDS: FieldSpec<FieldName>[] = [
  { name: 'name', label: msg('Name'), autoComplete: 'name', most: 100 },
  {
    name: 'email',
    label: msg('Email'),
    autoComplete: 'email',
    type: 'email',
    inputMode: 'email',
    most: 254,
  },
  { name: 'mobile', label: msg('Mobile'), autoComplete: 'tel', type: 'tel', most: 30 },
];

type Notice = 'none' | 'sign-in-needed' | 'draft-restored';

export function ProfileForm({ user }: { user: User }) {
  const [draft] = useState(() => drafts.find(user._id));
  const [notice, setNotice] = useState<Notice>(draft ? 'draft-restored' : 'none');
  const update = useProfileChange();
  const form = useForm<UpdateUserBody>({
    read: readFields,
    check: findMissing,
    async send(fields) {
      const { data, message } = await update(fields);
      drafts.remove();
      setNotice('none');
      showFields(form.ref.current!, data);
      toastSuccess(message);
    },
    onError(error, { rejectWith }) {
      if (error instanceof ApiError && error.code === 'RECENT_SIGN_IN_NEEDED') setNotice('sign-in-needed');
      rejectWith(error);
    },
    fallbackField: 'form',
  });

  return (
    <Form
      form={form}
      submit={t('Submit')}
      submitClass="md:min-w-40 md:justify-self-start"
      className="grid content-start gap-4"
    >
      {FIELDS.map(({ name, label, ...input }) => (
        <Field
          key={name}
          name={name}
          label={t(label)}
          required
          defaultValue={draft?.[name] ?? user[name]}
          error={form.problems[name]}
          {...input}
        />
      ))}
      <ProfileEmail user={user} />
      {notice === 'sign-in-needed' && (
        <SignInAgain user={user} readTyped={() => readFields(form.ref.current!)} />
      )}
      {notice === 'draft-restored' && (
        <Notice look="warn">
          {t('You are signed in again. Your changes are still here: press Submit to save them.')}
        </Notice>
      )}
    </Form>
  );
}

function SignInAgain({ user, readTyped }: { user: User; readTyped: () => UpdateUserBody }) {
  async function signInAgain() {
    drafts.save(user._id, readTyped());
    await signOut().catch(() => undefined);
    navigate('/login', { replace: true, state: { from: '/dashboard/profile', email: user.email } });
  }

  return (
    <Notice look="alert" as="div" className="grid justify-items-start gap-3 text-ink">
      <p>
        <strong className="font-semibold text-alert">
          {t('Please sign in again to change your email.')}
        </strong>{' '}
        {t('This protects your account if someone else has your phone. Your changes stay here.')}
      </p>
      <Button look="outlined" onClick={() => void signInAgain()}>
        {t('Sign in again')}
      </Button>
    </Notice>
  );
}

function readFields(form: HTMLFormElement): UpdateUserBody {
  const typed = readTexts<FieldName>(form);
  return Object.fromEntries(FIELDS.map(({ name }) => [name, typed[name].trim()])) as UpdateUserBody;
}

/** Shows the values as the server saved them: an e-mail in lower case, for example. */
function showFields(form: HTMLFormElement, fields: UpdateUserBody): void {
  for (const { name } of FIELDS) (form.elements.namedItem(name) as HTMLInputElement).value = fields[name];
}

function findMissing(fields: UpdateUserBody): Problems {
  const missing = FIELDS.filter(({ name }) => fields[name] === '');
  return Object.fromEntries(
    missing.map(({ name, label }) => [
      name,
      t('Enter the {field}', { field: name === 'mobile' ? t('mobile number') : t(label).toLowerCase() }),
    ]),
  );
}

/** Whether it is confirmed, and the link for it again. */
function ProfileEmail({ user }: { user: User }) {
  return user.verify_email ? (
    <p className="flex items-center gap-2 text-sm text-soft">
      <CheckIcon className="size-4 shrink-0 text-leaf" />
      {t('Your email is confirmed')}
    </p>
  ) : (
    <Unconfirmed email={user.email} />
  );
}

function Unconfirmed({ email }: { email: string }) {
  const { isPending, run } = useAction();
  useRefreshWhenBack();

  const send = () =>
    run(async () => toastSuccess((await callApi('POST /api/user/send-confirmation')).message));

  return (
    <Notice look="warn" as="div" className="grid justify-items-start gap-3">
      <p className="wrap-anywhere">
        <strong className="font-semibold">{t('{email} is not confirmed yet.', { email })}</strong>{' '}
        {t(
          'Open the link in the email we have sent you. Check your spam folder too. We send no emails about your orders until then.',
        )}
      </p>
      <Button look="outlined" isPending={isPending} onClick={() => void send()}>
        {t('Send the link again')}
      </Button>
    </Notice>
  );
}

/** The link is mostly opened in another tab: refetches when the person comes back to this one. */
function useRefreshWhenBack(): void {
  const { retry } = useVisitorFailure();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') retry();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('focus', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('focus', refresh);
    };
  });
}
