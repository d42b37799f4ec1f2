// First step of the password reset: asks for a code by mail. Known and unknown e-mails get the same answer.

import { useEffect, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { askForCode } from '../data/account/account.queries.ts';
import { msg, t } from '../data/language.ts';
import { toastSuccess } from '../data/toast.ts';
import { privateMeta } from '../parts/private-meta.ts';
import { Button } from '../ui/button.tsx';
import { AccountCard, EmailField, RequiresScripts, OtherPage } from './account-card.tsx';
import { useAllFilled } from './all-filled.ts';
import { readReturnPath } from '../parts/account/return-path.ts';
import { useForm } from '../parts/form-problems.ts';

export const meta = privateMeta(msg('Forgot password'));

export default function ForgotPassword() {
  const { form, problems, isPending, send } = useForm({ fallbackField: 'email', isOnce: true });
  const isFilled = useAllFilled(form);
  const { state } = useLocation() as { state: { email?: string } | null };
  const navigate = useNavigate();

  const knownEmail = state?.email;
  useEffect(() => {
    const field = form.current!.elements.namedItem('email') as HTMLInputElement;
    if (!knownEmail || field.value !== '') return;
    field.value = knownEmail;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [knownEmail, form]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const email = String(new FormData(form.current!).get('email')).trim();
    await send(async () => {
      toastSuccess(await askForCode(email));
      await navigate('/verification-otp', {
        state: { email, sentAt: Date.now(), from: readReturnPath(state) },
      });
    });
  }

  return (
    <AccountCard title={t('Forgot password')}>
      <RequiresScripts />
      <p className="mb-4 text-sm text-soft">
        {t('Enter the email of your account. We will send you a 6 digit code to set a new password.')}
      </p>
      <form ref={form} method="post" onSubmit={submit} className="grid gap-4">
        <EmailField error={problems.email} />
        <Button type="submit" disabled={!isFilled || isPending} aria-busy={isPending}>
          {t('Send Otp')}
        </Button>
      </form>
      <OtherPage question={t('Remembered it?')} to="/login" state={state} label={t('Login')} />
    </AccountCard>
  );
}
