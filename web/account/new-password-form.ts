// A form in which a new password is typed twice.

import { type FormEvent } from 'react';
import { msg, t } from '../data/language.ts';
import { useAllFilled } from './all-filled.ts';
import { useForm } from '../parts/form-problems.ts';

const NOT_THE_SAME = msg('New password and confirm password must be same.');

type NewPasswordForm<Name extends string> = {
  /** The password fields of the form. */
  names: readonly (Name | 'newPassword' | 'confirmPassword')[];
  /**
   * Called when both passwords are equal; an error it throws is shown at its field, or at `fallbackField`.
   */
  send(body: Record<Name | 'newPassword' | 'confirmPassword', string>): Promise<void>;
  fallbackField: Name | 'newPassword';
};

export function useNewPasswordForm<Name extends string = never>(options: NewPasswordForm<Name>) {
  const { names, fallbackField } = options;
  const { form, problems, refuse, isPending, send } = useForm({ fallbackField });
  const isFilled = useAllFilled(form);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const body = readPasswords(form.current!, names);
    if (body.newPassword !== body.confirmPassword)
      return refuse(t(NOT_THE_SAME), { confirmPassword: t(NOT_THE_SAME) });
    await send(() => options.send(body));
  }

  return { form, submit, problems, isFilled, isPending };
}

/** The texts of these fields, as they are sent. */
function readPasswords<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const typed = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name))])) as Record<Name, string>;
}
