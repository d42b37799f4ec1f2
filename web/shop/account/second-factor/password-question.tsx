// Asks for the password before something about signing in is changed.

import { t } from '../../../data/language.ts';
import { PasswordField } from '../../../parts/account/password-field.tsx';
import type { ButtonLook } from '../../../ui/button.tsx';
import { Form, useForm } from '../../../parts/form.tsx';

type PasswordQuestionProps = {
  label: string;
  look?: ButtonLook;
  onCancel: () => void;
  /** What it throws is shown at the field. */
  onPassword: (password: string) => Promise<void>;
};

export function PasswordQuestion({ label, look = 'primary', onCancel, onPassword }: PasswordQuestionProps) {
  const form = useForm<{ password: string }>({
    check: ({ password }) => (password ? {} : { password: t('Enter your password') }),
    send: ({ password }) => onPassword(password),
    fallbackField: 'password',
  });
  return (
    <Form form={form} submit={label} look={look} onCancel={onCancel}>
      <PasswordField
        label={t('Password')}
        name="password"
        required
        autoComplete="current-password"
        error={form.problems.password}
      />
    </Form>
  );
}
