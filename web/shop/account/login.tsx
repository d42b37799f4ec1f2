// Signing in, and back to the page the visitor came from.

import { useEffect, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { rich, t } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import type { SecondFactorChoice } from '#features/identity/sign-in/second-factor/second-factor.contract.ts';
import { hasPasskeys } from '../../data/account/passkeys.ts';
import { readSecondFactor, signInByPasskey } from '../../data/account/second-factor.queries.ts';
import { signIn, signInByTicket, useVisitor, type Welcome } from '../../data/account/user.ts';
import { useIsHydrated } from '../../data/hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert, Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/link.tsx';
import { AccountCard, SavedCartNote, EmailField, OtherPage, useKnownEmail } from './account-card.tsx';
import { useAllFilled } from './all-filled.ts';
import { PasswordField } from '../../parts/account/password-field.tsx';
import { SecondFactor } from './second-factor.tsx';
import { readReturnPath, SET_UP_PATH } from '../../parts/account/return-path.ts';
import { Form, useForm } from '../../parts/form.tsx';
import { navigate, useLocation } from '../../ui/router.tsx';

/** `isNew`: from /register, with the name given there. */
type LoginState = { email?: string; name?: string; isNew?: boolean };

/** The page that follows may still show what is the shopper's own in place of what is everybody's. */
const JUST_NOW = { replace: true, state: { isJustSignedIn: true } };

export default function Login() {
  const { state } = useLocation() as { state: LoginState | null };
  const isHydrated = useIsHydrated();
  const isNew = isHydrated && state?.isNew === true;
  const from = readReturnPath(state);
  const visitor = useVisitor();
  const [choice, setChoice] = useState<SecondFactorChoice | null>(null);

  /** The one press was refused: it was used, or its ten minutes are over. */
  const [isTicketOver, setTicketOver] = useState(false);
  const newcomer = isNew && !isTicketOver ? state?.email : undefined;

  const form = useForm<Record<'email' | 'password', string>>({
    async send(typed) {
      await welcome(await signIn(typed));
    },
    onError(error, { refuse, rejectWith }) {
      const next = readSecondFactor(error);
      if (next) setChoice(next);
      else if (newcomer !== undefined && error instanceof ApiError && error.code === 'CHALLENGE_OVER') {
        setTicketOver(true);
        refuse('', { password: t('Please enter your password.') });
      } else rejectWith(error);
    },
    fallbackField: 'password',
    isOnce: true,
  });
  const { ref, problems, isPending } = form;
  const isFilled = useAllFilled(ref);
  useKnownEmail(ref, state?.email, newcomer === undefined);

  const isSignedIn = visitor.state === 'signed-in';
  const landing = visitor.user?.needs_second_step ? SET_UP_PATH : from;
  useEffect(() => {
    if (isSignedIn) navigate(landing, JUST_NOW);
  }, [isSignedIn, landing]);

  /** Staff who must have a second factor set it up first. */
  async function welcome({ message, needsSecondFactor }: Welcome) {
    toastSuccess(message);
    navigate(needsSecondFactor ? SET_UP_PATH : from, JUST_NOW);
  }

  return (
    <AccountCard title={t('Login')}>
      <SavedCartNote state={state} />
      {choice && (
        <SecondFactor
          choice={choice}
          onDone={(done) => void welcome(done)}
          onBack={(why) => {
            setChoice(null);
            form.refuse('', why ? { password: why } : {});
          }}
        />
      )}
      {/* Only hidden, so that the typed text survives. */}
      <div hidden={choice !== null}>
        {isNew && (
          <Notice look="info" as="div" className="mb-4 grid gap-3">
            <p className="wrap-anywhere">
              {rich(
                'We have sent a link to <b>{email}</b>. Open it to confirm your email. You can log in right away.',
                { email: state?.email ?? '', b: <span className="font-medium" /> },
              )}
            </p>
            {newcomer !== undefined && (
              <Button
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- what most newcomers do next
                autoFocus
                className="py-2 wrap-anywhere"
                isPending={isPending}
                onClick={() => form.run(async () => welcome(await signInByTicket(newcomer)))}
              >
                {t('Log in as {name}', { name: state?.name ?? newcomer })}
              </Button>
            )}
          </Notice>
        )}
        <Form form={form}>
          <FormAlert problem={problems.form} />
          <EmailField error={problems.email} />
          <div>
            <PasswordField
              label={t('Password')}
              name="password"
              required
              autoComplete="current-password"
              error={problems.password}
            />
            <TextLink to="/forgot-password" state={state} className="mt-1 w-full justify-end text-sm">
              {t('Forgot password ?')}
            </TextLink>
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
              onClick={() => form.run(async () => welcome(await signInByPasskey()))}
            >
              {t('Sign in with a passkey')}
            </Button>
          )}
        </Form>
        <OtherPage question={t('New here?')} to="/register" state={state} label={t('Register')} />
      </div>
    </AccountCard>
  );
}
