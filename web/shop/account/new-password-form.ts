// A form in which a new password is typed twice.

import { msg, t } from '../../data/language.ts';
import { useAllFilled } from './all-filled.ts';
import { useForm } from '../../parts/form.tsx';

const NOT_THE_SAME = msg('New password and confirm password must be same.');

type NewPasswordForm<Name extends string> = {
  /** Called when both passwords are equal, with the texts of all fields. */
  send(body: Record<Name | 'newPassword' | 'confirmPassword', string>): Promise<void>;
  fallbackField: Name | 'newPassword';
};

export function useNewPasswordForm<Name extends string = never>(options: NewPasswordForm<Name>) {
  const form = useForm<Record<'newPassword' | 'confirmPassword' | Name, string>>({
    ...options,
    check: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword ? {} : { confirmPassword: t(NOT_THE_SAME) },
  });
  return { form, isFilled: useAllFilled(form.ref) };
}
