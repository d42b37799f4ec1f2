// Signing in, and back to the page the visitor came from. On the way to the checkout the same form also
// registers: both are one press away there.

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
import {
  AccountCard,
  SavedCartNote,
  EmailField,
  openAccount,
  OtherPage,
  useKnownEmail,
} from './account-card.tsx';
import { useAllFilled } from './all-filled.ts';
import { PasswordField } from '../../parts/account/password-field.tsx';
import { SecondFactor } from './second-factor.tsx';
import { readReturnPath, SET_UP_PATH } from '../../parts/account/return-path.ts';
import { Form, readTexts, useForm } from '../../parts/form.tsx';
import { Field } from '../../ui/field.tsx';
import { navigate, useLocation } from '../../ui/router.tsx';

/** `isNew`: from /register, with the name given there. */
type LoginState = { email?: string; name?: string; isNew?: boolean };

/** The page that follows may still show what is the shopper's own in place of what is everybody's. */
const JUST_NOW = { replace: true, state: { isJustSignedIn: true } };

type Credentials = Record<'email' | 'password', string> & { name?: string };

export default function Login() {
  const { state } = useLocation() as { state: LoginState | null };
  // Who has just registered here gets the page anew.
  return <LoginOf key={String(state?.isNew)} state={state} />;
}

function LoginOf({ state }: { state: LoginState | null }) {
  const isHydrated = useIsHydrated();
  const isNew = isHydrated && state?.isNew === true;
  const from = readReturnPath(state);
  const registers = isHydrated && !isNew && from === '/checkout';
  const visitor = useVisitor();
  const [choice, setChoice] = useState<SecondFactorChoice | null>(null);

  /** The one press was refused: it was used, or its ten minutes are over. */
  const [isTicketOver, setTicketOver] = useState(false);
  const newcomer = isNew && !isTicketOver ? state?.email : undefined;
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = newcomer !== undefined && !isUnfolded;
  /** Somebody new: the form registers. */
  const [isNamed, setNamed] = useState(false);

  const form = useForm<Credentials>({
    send: (typed) => (isNamed ? register(typed) : logIn(typed)),
    onError(error, { refuse, rejectWith }) {
      const next = readSecondFactor(error);
      if (next) setChoice(next);
      else if (newcomer !== undefined && error instanceof ApiError && error.code === 'CHALLENGE_OVER') {
        setTicketOver(true);
        refuse('', { password: t('Please enter your password.') });
      } else rejectWith(error);
    },
    fallbackField: isFolded ? 'form' : 'password',
    isOnce: true,
  });
  const { ref, problems, isPending } = form;
  const isFilled = useAllFilled(ref, 'input:not([name=name])');
  useKnownEmail(ref, newcomer === undefined ? state?.email : undefined);

  const logIn = async ({ email, password }: Credentials) => welcome(await signIn({ email, password }));
  // One field, because what is typed can be shown.
  const register = ({ name = '', email, password }: Credentials) =>
    openAccount({ name, email, password, confirmPassword: password }, state);

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
    <AccountCard title={registers ? t('Login or register') : t('Login')}>
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
          <Newcomer
            name={newcomer && (state?.name ?? newcomer)}
            email={state?.email ?? ''}
            isPending={isPending}
            onContinue={() => form.run(async () => welcome(await signInByTicket(newcomer!)))}
          />
        )}
        <FormAlert problem={problems.form} className="mb-4" />
        {isFolded && (
          <Button look="quiet" className="w-full text-leaf" onClick={() => setUnfolded(true)}>
            {t('Use another account')}
          </Button>
        )}
        <div hidden={isFolded}>
          <Form form={form}>
            {registers && (
              <Field
                label={t('Name (if you are new here)')}
                name="name"
                autoComplete="name"
                error={problems.name}
                onInput={({ currentTarget: { value } }) => setNamed(value.trim() !== '')}
              />
            )}
            <EmailField error={problems.email} />
            <div>
              <PasswordField
                label={t('Password')}
                name="password"
                required
                autoComplete={isNamed ? 'new-password' : 'current-password'}
                hint={isNamed && !problems.password ? t('At least 8 characters, and not easy to guess.') : ''}
                error={problems.password}
              />
              <TextLink to="/forgot-password" state={state} className="mt-1 w-full justify-end text-sm">
                {t('Forgot password ?')}
              </TextLink>
            </div>
            <div className={registers ? 'grid grid-cols-2 gap-3' : 'contents'}>
              {registers && (
                // What Enter does is what has been filled in.
                <Button
                  type={isNamed ? 'submit' : 'button'}
                  disabled={!isFilled || !isNamed || isPending}
                  aria-busy={isPending}
                >
                  {t('Register')}
                </Button>
              )}
              <Button
                type={isNamed ? 'button' : 'submit'}
                disabled={!isFilled || isPending}
                aria-busy={isPending}
                onClick={() => isNamed && form.run(() => logIn(readTexts(ref.current!)))}
              >
                {t('Login')}
              </Button>
            </div>
            <PasskeyButton
              isPending={isPending}
              onClick={() => form.run(async () => welcome(await signInByPasskey()))}
            />
          </Form>
          <OtherPage
            question={registers ? t('Prefer to type the new password twice?') : t('New here?')}
            to="/register"
            state={state}
            label={t('Register')}
          />
        </div>
      </div>
    </AccountCard>
  );
}

type NewcomerProps = {
  /** undefined once the one press is over. */
  name: string | undefined;
  email: string;
  isPending: boolean;
  onContinue: () => void;
};

function Newcomer({ name, email, isPending, onContinue }: NewcomerProps) {
  return (
    <Notice look="info" as="div" className="mb-4 grid gap-3">
      {name !== undefined && (
        <Button
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what most newcomers do next
          autoFocus
          className="min-h-13 py-2 text-base wrap-anywhere"
          isPending={isPending}
          onClick={onContinue}
        >
          {t('Continue as {name}', { name })}
        </Button>
      )}
      <p className="wrap-anywhere">
        {rich(
          'We have sent a link to <b>{email}</b>. Open it to confirm your email. You can log in right away.',
          { email, b: <span className="font-medium" /> },
        )}
      </p>
    </Notice>
  );
}

function PasskeyButton({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  const isHydrated = useIsHydrated();
  if (isHydrated && !hasPasskeys()) return null;
  return (
    <Button
      look="outlined"
      // Keeps its space while the page is not hydrated.
      className={isHydrated ? '' : 'invisible'}
      disabled={isPending}
      onClick={onClick}
    >
      {t('Sign in with a passkey')}
    </Button>
  );
}
