// Second step of the password reset: the mailed code. Opens only after the first step, which passes the
// e-mail on.

import { useRef, useState, type FormEvent, useEffect } from 'react';
import { askForCode } from '../../data/account/account.queries.ts';
import { callApi } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { rich, t } from '../../data/language.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { AccountCard, OtherPage } from './account-card.tsx';
import { CodeBoxes, NO_DIGITS } from './code-boxes.tsx';
import { useResetStep } from './reset-step.ts';
import { useAction } from '../../data/action.ts';
import { Navigate, navigate } from '../../ui/router.tsx';

export default function VerificationOtp() {
  const form = useRef<HTMLFormElement>(null);
  const step = useResetStep();
  const [digits, setDigits] = useState(NO_DIGITS);
  const { isPending, run } = useAction({ isOnce: true });
  const [problem, setProblem] = useState('');

  if (step && !step.email) return <Navigate to="/forgot-password" />;
  const email = step?.email ?? '';

  function focusFirst(): void {
    form.current!.querySelector('input')!.focus();
  }

  function refuse(error: unknown): void {
    setProblem(failureText(error));
    toastError(failureText(error));
    focusFirst();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    await run(
      async () => {
        setProblem('');
        // The proof that the code was right is a cookie, valid for one reset of this e-mail.
        const body = { email, otp: digits.join('') };
        toastSuccess((await callApi('PUT /api/user/verify-forgot-password-otp', { body })).message);
        // The code is used up, so going back skips this page.
        navigate('/reset-password', { replace: true, state: { ...step, isVerified: true } });
      },
      (error) => refuse(error),
    );
  }

  async function resend() {
    try {
      toastSuccess(await askForCode(email));
      setDigits(NO_DIGITS);
      setProblem('');
      focusFirst();
      navigate('?', { replace: true, state: { ...step, sentAt: Date.now() } });
    } catch (error) {
      refuse(error);
    }
  }

  return (
    <AccountCard title={t('Enter the code')}>
      <p className="mb-4 min-h-10 text-sm break-words text-soft">
        {rich('If an account has this email, a 6 digit code is on its way to <b>{email}</b>', {
          email,
          b: <span className="font-medium text-ink" />,
        })}
      </p>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
        <CodeBoxes digits={digits} onChange={setDigits} disabled={!step} error={problem} />
        <Button type="submit" disabled={digits.includes('') || isPending} aria-busy={isPending}>
          {t('Verify OTP')}
        </Button>
      </form>
      <ResendCode sentAt={step?.sentAt} onResend={resend} />
      <OtherPage
        question={t('Wrong email?')}
        to="/forgot-password"
        state={step}
        label={t('Change it')}
        className=""
      />
    </AccountCard>
  );
}

const WAIT_SECONDS = 30;

type ResendCodeProps = {
  /** When the last code was requested, in milliseconds; undefined while that is not known. */
  sentAt: number | undefined;
  onResend: () => Promise<void>;
};

/** The seconds are only shown; a screen reader announces once that the button is ready. */
function ResendCode({ sentAt, onResend }: ResendCodeProps) {
  const { isPending, run } = useAction();
  const left = useSecondsLeft(sentAt);
  const isReady = left === 0;

  return (
    <div className="mt-4 flex min-h-11 items-center justify-center gap-2 text-sm text-soft">
      <span>{t('No code yet?')}</span>
      <Button
        look="quiet"
        disabled={!isReady || isPending}
        aria-busy={isPending}
        onClick={() => void run(onResend)}
      >
        {t('Resend')}
      </Button>
      {!isReady && <span className="tabular-nums">{t('in {left} s', { left })}</span>}
      <output className="sr-only">{isReady ? t('You can ask for a new code now.') : ''}</output>
    </div>
  );
}

function useSecondsLeft(sentAt: number | undefined): number {
  const [left, setLeft] = useState(WAIT_SECONDS);
  useEffect(() => {
    if (sentAt === undefined) return;
    const tick = () => {
      const passed = Math.floor((Date.now() - sentAt) / 1000);
      const next = Math.min(WAIT_SECONDS, Math.max(0, WAIT_SECONDS - passed));
      setLeft(next);
      if (next === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}
