// Sign-in after the right password: a code of the authenticator app, a recovery code, or a passkey.

import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { SecondFactorChoice } from '#features/auth/second-factor/second-factor.contract.ts';
import { t } from '../data/language.ts';
import { ApiError } from '../data/api.ts';
import { hasPasskeys } from '../data/account/passkeys.ts';
import { completeByCode, completeByPasskey } from '../data/account/second-factor.queries.ts';
import type { Welcome } from '../data/account/user.ts';
import { failureText } from '../data/failure.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useAction } from '../data/action.ts';

type SecondFactorProps = {
  choice: SecondFactorChoice;
  onDone: (welcome: Welcome) => void;
  /** Back to e-mail and password; `problem` says why when the visitor did not choose it. */
  onBack: (problem: string) => void;
};

export function SecondFactor({ choice, onDone, onBack }: SecondFactorProps) {
  const form = useRef<HTMLFormElement>(null);
  const { isPending, run } = useAction({ isOnce: true });
  const [problem, setProblem] = useState('');
  const isByPasskey = choice.passkey !== null && hasPasskeys();

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const complete = (work: () => Promise<Welcome>) =>
    run(
      async () => {
        setProblem('');
        onDone(await work());
      },
      (error) => {
        if (error instanceof ApiError && error.code === 'CHALLENGE_OVER') return onBack(failureText(error));
        setProblem(failureText(error));
        form.current?.querySelector('input')?.select();
      },
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = String(new FormData(form.current!).get('code'));
    if (code.trim() === '') return setProblem(t('Enter the code'));
    void complete(() => completeByCode(choice.token, code));
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-soft">
        {t(
          choice.hasCode
            ? 'Enter the 6 digit code that your authenticator app shows, or one of your recovery codes.'
            : 'Use your passkey. If you do not have it, enter one of your recovery codes.',
        )}
      </p>
      {isByPasskey && (
        <Button disabled={isPending} onClick={() => void complete(() => completeByPasskey(choice))}>
          {t('Use your passkey')}
        </Button>
      )}
      <Field
        label={t(choice.hasCode ? 'Code' : 'Recovery code')}
        name="code"
        required
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={problem || undefined}
      />
      <Button
        type="submit"
        look={isByPasskey ? 'outlined' : 'primary'}
        disabled={isPending}
        aria-busy={isPending}
      >
        {t('Continue')}
      </Button>
      <Button look="quiet" onClick={() => onBack('')}>
        {t('Back to password')}
      </Button>
    </form>
  );
}
