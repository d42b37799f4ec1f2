// The page that the link of the confirmation mail opens. Programs that scan mails open links as well, so
// opening it does nothing: pressing its button confirms the address.

import { CheckIcon } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useConfirmedKey } from '../../data/account/account.queries.ts';
import { ApiError, callApi } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { rich, t } from '../../data/language.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { useSessionKey } from '../../data/account/user.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormAlert, Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PasswordField } from '../../parts/account/password-field.tsx';
import { AccountCard } from './account-card.tsx';
import { useMailedToken } from './mailed-token.ts';
import { useAction } from '../../data/action.ts';

type Outcome =
  | { kind: 'open'; problem: string; isPasswordNeeded: boolean }
  | { kind: 'done'; email: string; message: string }
  | { kind: 'expired' | 'invalid'; message: string };

export default function ConfirmEmail() {
  const token = useMailedToken('token');
  const [outcome, setOutcome] = useState<Outcome>({
    kind: 'open',
    problem: '',
    isPasswordNeeded: false,
  });
  const { isPending, run } = useAction();
  const markConfirmed = useConfirmedKey();

  async function press(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password') as string | null;
    if (isPending || !token) return;
    await run(
      async () => {
        const body = { token, ...(password !== null && { password }) };
        const { message, data } = await callApi('POST /api/user/confirm-email', { body });
        const { email } = data;
        markConfirmed(email);
        toastSuccess(message);
        setOutcome({ kind: 'done', email, message });
      },
      (error) => {
        const failure = toFailure(error, password !== null);
        setOutcome(failure);
        if (failure.kind !== 'open' || !failure.isPasswordNeeded || password !== null) {
          toastError(failureText(error));
        }
      },
    );
  }

  return (
    <AccountCard title={outcome.kind === 'done' ? outcome.message : t('Confirm your email')}>
      <div aria-live="polite" className="grid gap-4 text-sm">
        {token === null && outcome.kind === 'open' && <NoLink />}
        {token !== null && outcome.kind === 'open' && (
          <form className="grid gap-4" onSubmit={(event) => void press(event)}>
            <p className="text-soft">
              {t(
                'Press the button to confirm that this email is yours. We will then send emails about your orders to it.',
              )}
            </p>
            <FormAlert problem={outcome.problem} className="font-medium" />
            {outcome.isPasswordNeeded && <OwnPassword />}
            <Button type="submit" isPending={isPending}>
              {t('Confirm email')}
            </Button>
          </form>
        )}
        {outcome.kind === 'done' && <Done email={outcome.email} />}
        {(outcome.kind === 'expired' || outcome.kind === 'invalid') && (
          <>
            <Notice look="alert" className="font-medium">
              {outcome.message}
            </Notice>
            <p className="text-soft">
              {t(
                outcome.kind === 'expired'
                  ? 'Links are valid for 2 days. Your account and your orders have not changed.'
                  : 'The link may be incomplete, or it was sent to an email that your account no longer uses.',
              )}
            </p>
            <ToProfile />
          </>
        )}
      </div>
    </AccountCard>
  );
}

function toFailure(error: unknown, hasPassword: boolean): Outcome {
  const message = failureText(error);
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'LINK_EXPIRED') return { kind: 'expired', message };
  if (code === 'LINK_INVALID') return { kind: 'invalid', message };
  return { kind: 'open', problem: message, isPasswordNeeded: hasPassword || code === 'PASSWORD_NEEDED' };
}

/** Shows that whoever reads the mail has registered too. */
function OwnPassword() {
  return (
    <div>
      <PasswordField
        label={t('Password')}
        name="password"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press asked for it
        autoFocus
        autoComplete="current-password"
      />
      <TextLink to="/forgot-password" className="mt-1">
        {t('Not your password? Set a new one')}
      </TextLink>
    </div>
  );
}

function Done({ email }: { email: string }) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-leaf-tint text-leaf">
        <CheckIcon className="size-8" />
      </span>
      <p className="wrap-anywhere text-soft">
        {rich('We send emails about your orders to <b>{email}</b>', {
          email,
          b: <span className="font-medium text-ink" />,
        })}
      </p>
      <ButtonLink to="/">{t('Go To Home')}</ButtonLink>
    </div>
  );
}

function NoLink() {
  return (
    <>
      <p className="text-soft">
        {t('Please open this page from the link in our email. If you have several, use the newest one.')}
      </p>
      <ToProfile />
    </>
  );
}

/** Link to the page where a new link can be requested. */
function ToProfile() {
  const isSignedOut = useSessionKey() === null;
  return isSignedOut ? (
    <ButtonLink look="outlined" to="/login" state={{ from: '/dashboard/profile' }}>
      {t('Log in to get a new link')}
    </ButtonLink>
  ) : (
    <ButtonLink look="outlined" to="/dashboard/profile">
      {t('Get a new link on your profile')}
    </ButtonLink>
  );
}
