// A new password, typed twice, for the places where one is chosen; password managers are told whose it
// is.

import { useState, type FormEvent } from 'react';
import { t } from '../data/language.ts';
import { PasswordField } from '../parts/account/password-field.tsx';
import type { Problems } from '../parts/problems.ts';
import { usePasswordCheck, type PasswordOwner } from './password-check.ts';

/** Password managers file the new password under this e-mail. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

type NewPasswordFieldsProps = {
  problems: Problems;
  /** Whose password it is; without it a form that asks for both says it. */
  owner?: PasswordOwner;
  label?: string;
  name?: string;
};

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { problems, owner, label = t('New password'), name = 'newPassword' } = props;
  const { words, check } = usePasswordCheck();
  /** What was refused last when the password was last changed. */
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
        className="[&>p:not(:empty)]:min-h-10"
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
