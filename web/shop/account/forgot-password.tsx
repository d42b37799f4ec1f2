// First step of the password reset: asks for a code by mail. Known and unknown e-mails get the same answer.

import { askForCode } from '../../data/account/account.queries.ts';
import { t } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import { AccountCard, EmailField, OtherPage, useKnownEmail } from './account-card.tsx';
import { useAllFilled } from './all-filled.ts';
import { readReturnPath } from '../../parts/account/return-path.ts';
import { Form, useForm } from '../../parts/form.tsx';
import { navigate, useLocation } from '../../ui/router.tsx';

export default function ForgotPassword() {
  const { state } = useLocation() as { state: { email?: string } | null };

  const form = useForm<{ email: string }>({
    async send({ email: typed }) {
      const email = typed.trim();
      toastSuccess(await askForCode(email));
      navigate('/verification-otp', {
        state: { email, sentAt: Date.now(), from: readReturnPath(state) },
      });
    },
    fallbackField: 'email',
    isOnce: true,
  });
  const isFilled = useAllFilled(form.ref);
  useKnownEmail(form.ref, state?.email);

  return (
    <AccountCard title={t('Forgot password')}>
      <p className="mb-4 text-sm text-soft">
        {t('Enter the email of your account. We will send you a 6 digit code to set a new password.')}
      </p>
      <Form form={form} submit={t('Send Otp')} isFilled={isFilled}>
        <EmailField error={form.problems.email} />
      </Form>
      <OtherPage question={t('Remembered it?')} to="/login" state={state} label={t('Login')} />
    </AccountCard>
  );
}
