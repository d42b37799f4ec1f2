// A new account. It does not sign in: it ends on /login with the e-mail filled in.

import type { CallBody } from '../data/calls.ts';
import { type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callApi } from '../data/api.ts';
import { msg, t } from '../data/language.ts';
import { toastSuccess } from '../data/toast.ts';
import { privateMeta } from '../parts/private-meta.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { AccountCard, EmailField, RequiresScripts, OtherPage } from './account-card.tsx';
import { useAllFilled } from './all-filled.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { readReturnPath } from '../parts/account/return-path.ts';
import { useForm } from '../parts/form-problems.ts';

export const meta = privateMeta(msg('Register'));

const NOT_THE_SAME = msg('password and confirm password must be same');

export default function Register() {
  const { form, problems, refuse, isPending, send } = useForm({ isOnce: true });
  const isFilled = useAllFilled(form);
  const { state } = useLocation();
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const body = Object.fromEntries(new FormData(form.current!)) as CallBody<'POST /api/user/register'>;
    if (body.password !== body.confirmPassword)
      return refuse(t(NOT_THE_SAME), { confirmPassword: t(NOT_THE_SAME) });
    await send(async () => {
      const { data, message } = await callApi('POST /api/user/register', { body });
      toastSuccess(message);
      await navigate('/login', { state: { from: readReturnPath(state), email: data.email, isNew: true } });
    });
  }

  return (
    <AccountCard title={t('Register')}>
      <RequiresScripts />
      {/* The server's messages are shown at the fields, so the browser's own validation is off. */}
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <Field label={t('Name')} name="name" required autoComplete="name" error={problems.name} />
        <EmailField error={problems.email} />
        <NewPasswordFields problems={problems} label={t('Password')} name="password" />
        <Button type="submit" disabled={!isFilled || isPending} aria-busy={isPending}>
          {t('Register')}
        </Button>
      </form>
      <OtherPage question={t('Already have an account?')} to="/login" state={state} label={t('Login')} />
    </AccountCard>
  );
}
