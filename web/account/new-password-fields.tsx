// A new password, typed twice, for the two places where one is chosen; password managers are told whose it
// is.

import { PasswordField } from './password-field.tsx';
import type { Problems } from './problems.ts';

export const NOT_THE_SAME = 'New password and confirm password must be same.';

/** What is wrong with the two before the server is asked: null, or what to say and where. */
export function findMismatch(body: Problems): Problems | null {
  return body.newPassword === body.confirmPassword ? null : { confirmPassword: NOT_THE_SAME };
}

/** Password managers file the new password under this e-mail. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

export function NewPasswordFields({ problems }: { problems: Problems }) {
  return (
    <>
      <PasswordField
        label="New password"
        name="newPassword"
        required
        autoComplete="new-password"
        error={problems.newPassword}
      />
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
