// A new password, typed twice, for the places where one is chosen; password managers are told whose it
// is.

import { PasswordField } from './password-field.tsx';
import type { Problems } from './problems.ts';

export const NOT_THE_SAME = 'New password and confirm password must be same.';

/** What is wrong with the two before the server is asked: null, or what to say and where. */
export function findMismatch(body: Problems): Problems | null {
  return body.newPassword === body.confirmPassword ? null : { confirmPassword: NOT_THE_SAME };
}

/** What was typed into these fields, as it is sent. */
export function readPasswords<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const typed = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name))])) as Record<Name, string>;
}

/** Password managers file the new password under this e-mail. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

type NewPasswordFieldsProps = { problems: Problems; label?: string; name?: string };

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { problems, label = 'New password', name = 'newPassword' } = props;
  return (
    <>
      <PasswordField label={label} name={name} required autoComplete="new-password" error={problems[name]} />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        required
        autoComplete="new-password"
        error={problems.confirmPassword}
      />
    </>
  );
}
