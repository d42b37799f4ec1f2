// Sign-in after the right password: a code of the authenticator app, a recovery code, or a passkey.

import { useEffect } from 'react';
import type { SecondFactorChoice } from '#features/identity/sign-in/second-factor/second-factor.contract.ts';
import { t } from '../../data/language.ts';
import { ApiError } from '../../data/api.ts';
import { askPasskey, hasPasskeys } from '../../data/account/passkeys.ts';
import { completeSignIn } from '../../data/account/second-factor.queries.ts';
import type { Welcome } from '../../data/account/user.ts';
import { failureText } from '../../data/failure.ts';
import { Form, useForm } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

type SecondFactorProps = {
  choice: SecondFactorChoice;
  onDone: (welcome: Welcome) => void;
  /** Back to e-mail and password; `problem` says why when the visitor did not choose it. */
  onBack: (problem: string) => void;
};

export function SecondFactor({ choice, onDone, onBack }: SecondFactorProps) {
  const isByPasskey = choice.passkey !== null && hasPasskeys();
  const form = useForm<{ code: string }>({
    check: ({ code }) => (code.trim() === '' ? { code: t('Enter the code') } : {}),
    send: async ({ code }) => onDone(await completeSignIn({ token: choice.token, code })),
    onError(error, { rejectWith }) {
      if (error instanceof ApiError && error.code === 'CHALLENGE_OVER') return onBack(failureText(error));
      rejectWith(error);
      ref.current?.querySelector('input')?.select();
    },
    fallbackField: 'code',
    isQuiet: true,
    isOnce: true,
  });
  const { ref, isPending } = form;

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <Form form={form}>
      <p className="text-sm text-soft">
        {t(
          choice.hasCode
            ? 'Enter the 6 digit code that your authenticator app shows, or one of your recovery codes.'
            : 'Use your passkey. If you do not have it, enter one of your recovery codes.',
        )}
      </p>
      {isByPasskey && (
        <Button
          disabled={isPending}
          onClick={() =>
            form.run(async () => {
              const passkey = await askPasskey(choice.passkey);
              onDone(await completeSignIn({ token: choice.token, passkey }));
            })
          }
        >
          {t('Use your passkey')}
        </Button>
      )}
      <Field
        label={t(choice.hasCode ? 'Code' : 'Recovery code')}
        name="code"
        required
        most={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={form.problems.code}
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
    </Form>
  );
}
