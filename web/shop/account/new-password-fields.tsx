// A new password, typed twice; password managers are told whose it is.

import { useState, type FormEvent, useEffect, useRef } from 'react';
import { t } from '../../data/language.ts';
import { PasswordField } from '../../parts/account/password-field.tsx';
import type { Problems } from '../../parts/form.tsx';
import { checkPassword } from '../../data/account/account.queries.ts';

/** Password managers save the new password under this e-mail. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

type NewPasswordFieldsProps = {
  problems: Problems;
  /** Whose password it is; without it, the form's own name and e-mail fields say so. */
  owner?: PasswordOwner;
  label?: string;
  name?: string;
};

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { problems, owner, label = t('New password'), name = 'newPassword' } = props;
  const { words, isWeak, check } = usePasswordCheck();
  /** The problems that were shown when the password was last changed. */
  const [typedAfter, setTypedAfter] = useState<Problems>();
  const error = typedAfter === problems ? undefined : problems[name];

  function judge({ currentTarget: { value, form } }: FormEvent<HTMLInputElement>): void {
    setTypedAfter(problems);
    const fields = new FormData(form!);
    void check(value, owner ?? { name: String(fields.get('name')), email: String(fields.get('email')) });
  }

  return (
    <>
      <PasswordField
        label={label}
        name={name}
        required
        autoComplete="new-password"
        error={error}
        hint={error ? '' : words}
        onInput={judge}
        className={`[&>p:not(:empty)]:min-h-10 ${isWeak ? '[&>p:not(:empty)]:text-alert' : ''}`}
      />
      <PasswordField
        label={t('Confirm password')}
        name="confirmPassword"
        required
        autoComplete="new-password"
        error={problems.confirmPassword}
      />
    </>
  );
}

const RESTS_AFTER_MS = 400;
const LEAST_LENGTH = 8;
const MAX_LENGTH = 128;

/** Whose password it is, as far as the page knows. */
type PasswordOwner = { name?: string; email?: string };

const NONE = { words: '', isWeak: false };

/**
 * Judged by the server, so that no browser downloads the list of common passwords; without an answer nothing
 * is shown.
 */
function usePasswordCheck() {
  const [judgement, setJudgement] = useState(NONE);
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);

  async function check(password: string, owner: PasswordOwner): Promise<void> {
    latest.current?.abort();
    const { signal } = (latest.current = new AbortController());
    const isJudged = password.length >= LEAST_LENGTH && password.length <= MAX_LENGTH;
    if (isJudged) await new Promise((resolve) => setTimeout(resolve, RESTS_AFTER_MS));
    if (signal.aborted) return;
    const said = isJudged ? await checkPassword({ password, ...owner }, signal).catch(() => NONE) : NONE;
    if (!signal.aborted) setJudgement(said);
  }

  const { words, isWeak } = judgement;
  return { words: words || t('At least 8 characters, and not easy to guess.'), isWeak, check };
}
