// A new password for somebody who knows the current one. The other devices are signed out by it.

import { useRef, useState, type FormEvent } from 'react';
import type { User } from '#features/account/account.contract.ts';
import { useAllFilled } from '../../account/all-filled.ts';
import {
  findMismatch,
  NewPasswordFields,
  NOT_THE_SAME,
  readPasswords,
  UsernameHint,
} from '../../account/new-password-fields.tsx';
import { PasswordField } from '../../account/password-field.tsx';
import { useProblems } from '../../account/problems.ts';
import { useChangePassword } from '../../data/account/account.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';

export function ProfilePassword({ user }: { user: User }) {
  const form = useRef<HTMLFormElement>(null);
  const isFilled = useAllFilled(form);
  const { problems, refuse, refuseWith, clear } = useProblems(form);
  const [isPending, setPending] = useState(false);
  const changePassword = useChangePassword();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const body = readPasswords(form.current!, ['currentPassword', 'newPassword', 'confirmPassword']);
    const mismatch = findMismatch(body);
    if (mismatch) {
      refuse(NOT_THE_SAME, mismatch);
      return;
    }
    setPending(true);
    clear();
    try {
      toastSuccess(await changePassword(body));
      form.current!.reset();
    } catch (error) {
      refuseWith(error, 'currentPassword');
    } finally {
      setPending(false);
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <UsernameHint email={user.email} />
      <div className="grid gap-4 md:grid-cols-3">
        <PasswordField
          label="Current password"
          name="currentPassword"
          required
          autoComplete="current-password"
          error={problems.currentPassword}
        />
        <NewPasswordFields problems={problems} />
      </div>
      <p className="text-sm text-soft">At least 8 characters. Your other devices are signed out by it.</p>
      <Button
        type="submit"
        disabled={!isFilled || isPending}
        aria-busy={isPending}
        className="md:min-w-40 md:justify-self-start"
      >
        Change Password
      </Button>
    </form>
  );
}
