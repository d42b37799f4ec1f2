// A new password, typed twice, for the places where one is chosen; password managers are told whose it
// is.

import { t } from '../data/language.ts';
import { PasswordField } from './password-field.tsx';
import type { Problems } from './problems.ts';

/** Password managers file the new password under this e-mail. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

type NewPasswordFieldsProps = { problems: Problems; label?: string; name?: string };

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { problems, label = t('New password'), name = 'newPassword' } = props;
  return (
    <>
      <PasswordField label={label} name={name} required autoComplete="new-password" error={problems[name]} />
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
