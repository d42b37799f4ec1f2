// Last step of the password reset: the new password, then /login with the e-mail filled in. Opens only after
// the right code, or from the link of a mail.

import { resetPassword } from '../../data/account/account.queries.ts';
import { callApi } from '../../data/api.ts';
import { rich, t } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Form } from '../../parts/form.tsx';
import { AccountCard, OtherPage } from './account-card.tsx';
import { NewPasswordFields, UsernameHint } from './new-password-fields.tsx';
import { useNewPasswordForm } from './new-password-form.ts';
import { useMailedToken } from './mailed-token.ts';
import { useResetStep } from './reset-step.ts';
import { Navigate, navigate } from '../../ui/router.tsx';

export default function ResetPassword() {
  const step = useResetStep();
  const link = useMailedToken('link');
  const { form, isFilled } = useNewPasswordForm({
    async send(body) {
      const email = link ? await openLink(link) : knownEmail;
      toastSuccess(await resetPassword({ email, ...body }));
      navigate('/login', { replace: true, state: { email, from: step?.from } });
    },
    fallbackField: 'newPassword',
  });

  if (step && !link && !(step.email && step.isVerified)) return <Navigate to="/" />;
  const knownEmail = step?.email ?? '';

  /** Opening uses the link up, so its result is kept in the navigation state. */
  async function openLink(token: string): Promise<string> {
    const { email } = (await callApi('PUT /api/user/verify-reset-link', { body: { token } })).data;
    navigate('?', { replace: true, state: { email, isVerified: true } });
    return email;
  }

  return (
    <AccountCard title={t('New password')}>
      <p className="mb-4 min-h-10 text-sm break-words text-soft">
        {knownEmail
          ? rich('For <b>{email}</b>. You will be signed out on all devices.', {
              email: knownEmail,
              b: <span className="font-medium text-ink" />,
            })
          : link && t('You will be signed out on all devices.')}
      </p>
      <Form form={form} submit={t('Change Password')} isFilled={isFilled}>
        {knownEmail !== '' && <UsernameHint email={knownEmail} />}
        <NewPasswordFields problems={form.problems} owner={{ email: knownEmail }} />
      </Form>
      <OtherPage
        question={t('Took too long?')}
        to="/forgot-password"
        state={step}
        label={t('Get a new code')}
      />
    </AccountCard>
  );
}
