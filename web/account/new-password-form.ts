// A form in which a new password is typed twice.

import { useRef, useState, type FormEvent } from 'react';
import { msg, t } from '../data/language.ts';
import { useAllFilled } from './all-filled.ts';
import { useProblems } from '../parts/form-problems.ts';

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
  const { names, send, fallbackField } = options;
  const form = useRef<HTMLFormElement>(null);
  const isFilled = useAllFilled(form);
  const { problems, refuse, rejectWith, clear } = useProblems(form);
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const body = readPasswords(form.current!, names);
    if (body.newPassword !== body.confirmPassword) {
      refuse(t(NOT_THE_SAME), { confirmPassword: t(NOT_THE_SAME) });
      return;
    }
    setPending(true);
    clear();
    try {
      await send(body);
    } catch (error) {
      rejectWith(error, fallbackField);
    } finally {
      setPending(false);
    }
  }

  return { form, submit, problems, isFilled, isPending };
}

/** The texts of these fields, as they are sent. */
function readPasswords<Name extends string>(form: HTMLFormElement, names: readonly Name[]) {
  const typed = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name))])) as Record<Name, string>;
}
