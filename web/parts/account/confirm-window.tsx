// The confirmation dialog of a sensitive call. It is the browser's own modal dialog, so it can be shown above
// a dialog whose form has just been sent, and leaves that one open with everything typed.

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import type {
  ConfirmChoice,
  PasskeyQuestion,
} from '#features/identity/sign-in/second-factor/second-factor.contract.ts';
import { t } from '../../data/language.ts';
import { PasswordField } from './password-field.tsx';
import { askPasskey, hasPasskeys } from '../../data/account/passkeys.ts';
import { callApi } from '../../data/api.ts';
import type { CallBody } from '../../data/calls.ts';
import { Form, useForm } from '../form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

type ConfirmWindowProps = { onAnswer: (isConfirmed: boolean) => void };

export function ConfirmWindow({ onAnswer }: ConfirmWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  // Otherwise a dialog below would handle Escape too.
  const stopEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.nativeEvent.stopPropagation();
  // Outside of the page, which an open dialog hides from screen readers.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={stopEscape}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
      className="m-auto w-[min(420px,calc(100vw-32px))] rounded-card bg-paper p-4 text-ink shadow-float backdrop:bg-shade md:p-6"
    >
      <h2 id={`${id}-title`} className="text-base font-bold">
        {t('Confirm that it is you')}
      </h2>
      <p id={`${id}-text`} className="mt-1 mb-4 text-sm text-soft">
        {t('This action needs confirmation. You will not be asked again for ten minutes.')}
      </p>
      <Ways onAnswer={onAnswer} />
    </dialog>,
    document.body,
  );
}

function Ways({ onAnswer }: ConfirmWindowProps) {
  const [choice, setChoice] = useState<ConfirmChoice | null>(null);
  const [byCode, setByCode] = useState(false);
  const field = byCode ? 'code' : 'password';

  const ask = () =>
    void callApi('POST /api/user/confirm-options').then(
      ({ data }) => setChoice(data),
      () => undefined,
    );
  // The password works without an answer.
  useEffect(ask, []);

  async function confirmBy(proof: CallBody<'POST /api/user/confirm-session'>) {
    await callApi('POST /api/user/confirm-session', { body: proof });
    onAnswer(true);
  }

  const confirmByPasskey = async ({ token, options }: PasskeyQuestion) =>
    confirmBy({ token, passkey: await askPasskey(options) });

  const form = useForm<{ code: string } | { password: string }>({
    check: (typed) =>
      Object.values(typed)[0] ? {} : { [field]: t(byCode ? 'Enter the code' : 'Enter your password') },
    send: confirmBy,
    onError(error, { rejectWith }) {
      rejectWith(error);
      // A passkey challenge can be used only once.
      ask();
    },
    fallbackField: field,
    isQuiet: true,
    isOnce: true,
  });

  return (
    <Form
      form={form}
      submit={t('Confirm')}
      onCancel={() => onAnswer(false)}
      className="grid gap-3"
      below={
        <>
          {choice?.passkey && hasPasskeys() && (
            <Button look="outlined" onClick={() => form.run(() => confirmByPasskey(choice.passkey!))}>
              {t('Use a passkey')}
            </Button>
          )}
          {choice?.hasCode && (
            <Button
              look="quiet"
              onClick={() => {
                form.clear();
                setByCode(!byCode);
              }}
            >
              {t(byCode ? 'Use the password instead' : 'Use a code instead')}
            </Button>
          )}
        </>
      }
    >
      {byCode ? (
        <Field
          key="code"
          label={t('Code from your app')}
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          error={form.problems.code}
        />
      ) : (
        <PasswordField
          key="password"
          label={t('Password')}
          name="password"
          required
          autoComplete="current-password"
          error={form.problems.password}
        />
      )}
    </Form>
  );
}
