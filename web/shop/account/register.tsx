// A new account. It ends on /login, which signs the newcomer in by one press.

import type { CallBody } from '../../data/calls.ts';
import { msg, t } from '../../data/language.ts';
import { Field } from '../../ui/field.tsx';
import { AccountCard, SavedCartNote, EmailField, openAccount, OtherPage } from './account-card.tsx';
import { useAllFilled } from './all-filled.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Form, useForm } from '../../parts/form.tsx';
import { useLocation } from '../../ui/router.tsx';

const NOT_THE_SAME = msg('password and confirm password must be same');

export default function Register() {
  const { state } = useLocation();

  const form = useForm<CallBody<'POST /api/user/register'>>({
    check: ({ password, confirmPassword }) =>
      password === confirmPassword ? {} : { confirmPassword: t(NOT_THE_SAME) },
    send: (body) => openAccount(body, state),
    isOnce: true,
  });
  const { problems } = form;
  const isFilled = useAllFilled(form.ref);

  return (
    <AccountCard title={t('Register')}>
      <SavedCartNote state={state} />
      <Form form={form} submit={t('Register')} isFilled={isFilled}>
        <Field label={t('Name')} name="name" required autoComplete="name" error={problems.name} />
        <EmailField error={problems.email} />
        <NewPasswordFields problems={problems} label={t('Password')} name="password" />
      </Form>
      <OtherPage question={t('Already have an account?')} to="/login" state={state} label={t('Login')} />
    </AccountCard>
  );
}
