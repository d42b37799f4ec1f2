// A person's own data: saving all of it as a file, and deleting the account. Before the deletion it says what
// is deleted, what stays and why.

import { useState } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { UsernameHint } from '../new-password-fields.tsx';
import { PasswordField } from '../../../parts/account/password-field.tsx';
import { deleteAccount } from '../../../data/account/account.queries.ts';
import { saveFetched } from '../../../data/download.ts';
import { t } from '../../../data/language.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { Form, useForm } from '../../../parts/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, opensDialog } from '../../../ui/dialog.tsx';
import { SaveFile } from '../../../parts/save-file.tsx';
import { navigate } from '../../../ui/router.tsx';

export function ProfileData({ user }: { user: User }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p className="mb-4 text-sm text-soft">
        {t(
          'You can download a copy of everything the shop stores about you, and delete your account at any time.',
        )}
      </p>
      <div className="grid gap-3 md:flex">
        <SaveFile
          save={() => saveFetched('GET /api/user/my-data', {}, 'my-data.json')}
          pendingLabel={t('Loading ...')}
        >
          {t('Download my data')}
        </SaveFile>
        <Button
          look="quiet"
          className="text-alert! hover:bg-alert-tint"
          onClick={() => setAsked(true)}
          {...opensDialog}
        >
          {t('Delete my account')}
        </Button>
      </div>
      <Dialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('Delete my account')}
        description={t('This cannot be undone.')}
        ignoresOutsideClick
      >
        <DeleteForm user={user} onClose={() => setAsked(false)} />
      </Dialog>
    </>
  );
}

function DeleteForm({ user, onClose }: { user: User; onClose: () => void }) {
  const isStaff = user.role === 'ADMIN' || user.staff.length > 0;
  const form = useForm<{ password: string }>({
    check: ({ password }) => (password ? {} : { password: t('Enter your password') }),
    async send({ password }) {
      toastSuccess(await deleteAccount(password));
      navigate('/');
    },
    fallbackField: 'form',
    isQuiet: true,
    isOnce: true,
  });

  return (
    <Form
      form={form}
      submit={t(form.isPending ? 'Deleting ...' : 'Delete account')}
      look="danger"
      isQuestion
      onCancel={onClose}
      cancelLabel={t('Keep account')}
      onInput={() => form.clear()}
      className="grid gap-4 text-sm"
    >
      <div>
        <h3 className="font-semibold">{t('What is deleted immediately')}</h3>
        <p>
          {t(
            'Your name, email, mobile and photo, saved addresses, cart, credit, signed-in devices, the shop’s notes about you, and what you wrote about orders.',
          )}
          {isStaff && ` ${t('You will also lose your staff access to this shop.')}`}
        </p>
      </div>
      <div>
        <h3 className="font-semibold">{t('What is kept, and why')}</h3>
        <ul className="list-disc pl-5">
          <li>
            {t(
              'Your orders with products, amounts, city and pincode, but without your name, mobile and address line. The shop needs them for its accounts and stock.',
            )}
          </li>
          <li>
            {t(
              'Your invoices, unchanged. Indian tax law requires the shop to keep them for about seven years. They are not used for anything else, and your name is removed from them afterwards.',
            )}
          </li>
          {isStaff && (
            <li>
              {t(
                'Your name on orders you packed or delivered and on cash you handed in, because the shop is accountable for them.',
              )}
            </li>
          )}
          <li>
            {t(
              'Records of online payments at the payment provider, and the shop’s backups until they are overwritten.',
            )}
          </li>
        </ul>
      </div>
      <p>
        {t(
          'After this, you can no longer report problems with your orders. You can register again with the same email as a new customer.',
        )}
      </p>
      <UsernameHint email={user.email} />
      <PasswordField
        label={t('Your password')}
        name="password"
        required
        autoComplete="current-password"
        error={form.problems.password}
      />
    </Form>
  );
}
