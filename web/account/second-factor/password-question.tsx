// Asks for the password before something about signing in is changed.

import { type FormEvent } from 'react';
import { t } from '../../data/language.ts';
import { PasswordField } from '../../parts/account/password-field.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { useForm } from '../../parts/form-problems.ts';

type PasswordQuestionProps = {
  label: string;
  look?: ButtonLook;
  onCancel: () => void;
  /** What it throws is shown at the field. */
  onPassword: (password: string) => Promise<void>;
};

export function PasswordQuestion({ label, look = 'primary', onCancel, onPassword }: PasswordQuestionProps) {
  const { form, problems, refuse, isPending, send } = useForm({ fallbackField: 'password' });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const password = String(new FormData(form.current!).get('password'));
    if (!password) return refuse(t('Enter your password'), { password: t('Enter your password') });
    await send(() => onPassword(password));
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField
        label={t('Password')}
        name="password"
        required
        autoComplete="current-password"
        error={problems.password}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" look={look} isPending={isPending}>
          {label}
        </Button>
      </div>
    </form>
  );
}
