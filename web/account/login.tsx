// Signing in, and back to the page the visitor came from.

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { failureText } from '../data/failure.ts';
import { msg, rich, t } from '../data/language.ts';
import { toastError, toastSuccess } from '../data/toast.ts';
import type { SecondFactorChoice } from '#features/auth/second-factor/second-factor.contract.ts';
import { hasPasskeys } from '../data/account/passkeys.ts';
import { readSecondFactor, signInByPasskey } from '../data/account/second-factor.queries.ts';
import { signIn, useVisitor, type Welcome } from '../data/account/user.ts';
import { useIsHydrated } from '../data/hydrated.ts';
import { privateMeta } from '../parts/private-meta.ts';
import { Button } from '../ui/button.tsx';
import { AccountCard, EmailField, RequiresScripts, OtherPage } from './account-card.tsx';
import { useAllFilled } from './all-filled.ts';
import { PasswordField } from '../parts/account/password-field.tsx';
import { SecondFactor } from './second-factor.tsx';
import { readReturnPath, SET_UP_PATH } from '../parts/account/return-path.ts';
import { useAction } from '../data/action.ts';

export const meta = privateMeta(msg('Login'));

export default function Login() {
  const form = useRef<HTMLFormElement>(null);
  const isFilled = useAllFilled(form);
  const { isPending, run } = useAction({ isOnce: true });
  const [problem, setProblem] = useState('');
  const { state } = useLocation() as { state: { email?: string; isNew?: boolean } | null };
  const isHydrated = useIsHydrated();
  const isNew = isHydrated && state?.isNew === true;
  const navigate = useNavigate();
  const from = readReturnPath(state);
  const visitor = useVisitor();

  const [choice, setChoice] = useState<SecondFactorChoice | null>(null);

  const isSignedIn = visitor.state === 'signed-in';
  const landing = visitor.user?.needs_second_step ? SET_UP_PATH : from;
  useEffect(() => {
    if (isSignedIn) void navigate(landing, { replace: true });
  }, [isSignedIn, landing, navigate]);

  const knownEmail = state?.email;
  useEffect(() => {
    const { email, password } = fieldsOf(form.current!);
    if (!knownEmail || email.value !== '') return;
    email.value = knownEmail;
    email.dispatchEvent(new Event('input', { bubbles: true }));
    password.focus();
  }, [knownEmail]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const { email, password } = fieldsOf(form.current!);
    await run(
      async () => {
        setProblem('');
        await welcome(await signIn({ email: email.value, password: password.value }));
      },
      (error) => {
        const next = readSecondFactor(error);
        if (next) return setChoice(next);
        setProblem(failureText(error));
        toastError(failureText(error));
        password.focus();
      },
    );
  }

  /** Staff who must have a second factor set it up first. */
  async function welcome({ message, needsSecondFactor }: Welcome) {
    toastSuccess(message);
    await navigate(needsSecondFactor ? SET_UP_PATH : from, { replace: true });
  }

  const signInWithPasskey = () =>
    run(async () => {
      setProblem('');
      await welcome(await signInByPasskey());
    });

  return (
    <AccountCard title={t('Login')}>
      <RequiresScripts />
      {choice && (
        <SecondFactor
          choice={choice}
          onDone={(done) => void welcome(done)}
          onBack={(why) => {
            setChoice(null);
            setProblem(why);
          }}
        />
      )}
      {/* Only hidden, so that the typed text survives. */}
      <div hidden={choice !== null}>
        {isNew && (
          <p className="mb-4 rounded-button bg-leaf-tint p-3 text-sm wrap-anywhere">
            {rich(
              'We have sent a link to <b>{email}</b>. Open it to confirm your email. You can log in right away.',
              {
                email: state?.email ?? '',
                b: <span className="font-medium" />,
              },
            )}
          </p>
        )}
        <form ref={form} method="post" onSubmit={submit} className="grid gap-4">
          <EmailField />
          <div>
            <PasswordField
              label={t('Password')}
              name="password"
              required
              autoComplete="current-password"
              error={problem || undefined}
            />
            <Link
              to="/forgot-password"
              state={state}
              className="mt-1 flex min-h-11 items-center justify-end text-sm font-medium text-leaf hover:underline"
            >
              {t('Forgot password ?')}
            </Link>
          </div>
          <Button type="submit" disabled={!isFilled || isPending} aria-busy={isPending}>
            {t('Login')}
          </Button>
          {(!isHydrated || hasPasskeys()) && (
            <Button
              look="outlined"
              // Keeps its space while the page is not hydrated.
              className={isHydrated ? '' : 'invisible'}
              disabled={isPending}
              onClick={() => void signInWithPasskey()}
            >
              {t('Sign in with a passkey')}
            </Button>
          )}
        </form>
        <OtherPage question={t('New here?')} to="/register" state={state} label={t('Register')} />
      </div>
    </AccountCard>
  );
}

function fieldsOf(form: HTMLFormElement) {
  return form.elements as unknown as Record<'email' | 'password', HTMLInputElement>;
}
