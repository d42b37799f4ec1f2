// Sets a new password for somebody who knows the current one. All other devices are signed out.

import type { User } from '#features/identity/account/account.contract.ts';
import { NewPasswordFields, UsernameHint } from '../new-password-fields.tsx';
import { useNewPasswordForm } from '../new-password-form.ts';
import { PasswordField } from '../../../parts/account/password-field.tsx';
import { useChangePassword } from '../../../data/account/account.queries.ts';
import { Form } from '../../../parts/form.tsx';
import { t } from '../../../data/language.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { Button } from '../../../ui/button.tsx';

export function ProfilePassword({ user }: { user: User }) {
  const changePassword = useChangePassword();
  const { form, isFilled } = useNewPasswordForm<'currentPassword'>({
    async send(body) {
      toastSuccess(await changePassword(body));
      form.ref.current!.reset();
    },
    fallbackField: 'currentPassword',
  });

  const { problems, isPending } = form;
  return (
    <Form form={form}>
      <UsernameHint email={user.email} />
      <div className="grid gap-4 md:grid-cols-3">
        <PasswordField
          label={t('Current password')}
          name="currentPassword"
          required
          autoComplete="current-password"
          error={problems.currentPassword}
        />
        <NewPasswordFields problems={problems} owner={{ name: user.name, email: user.email }} />
      </div>
      <p className="text-sm text-soft">{t('You will be signed out on your other devices.')}</p>
      <Button
        type="submit"
        disabled={!isFilled || isPending}
        aria-busy={isPending}
        className="md:min-w-40 md:justify-self-start"
      >
        {t('Change Password')}
      </Button>
    </Form>
  );
}
