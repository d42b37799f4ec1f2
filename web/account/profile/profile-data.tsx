// A person's own data: saving all of it as a file, and deleting the account. Before the deletion it says what
// is deleted, what stays and why.

import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#features/account/account.contract.ts';
import { UsernameHint } from '../new-password-fields.tsx';
import { PasswordField } from '../../parts/account/password-field.tsx';
import { deleteAccount, saveOwnData } from '../../data/account/account.queries.ts';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { t } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/dialog.tsx';
import { useIsJustAsked } from '../../ui/second-tap.ts';
import { useAction } from '../../data/action.ts';
import { SaveFile } from '../../dashboard/parts/save-file.tsx';

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
        <SaveFile save={saveOwnData} pendingLabel={t('Loading ...')}>
          {t('Download my data')}
        </SaveFile>
        <Button
          look="quiet"
          className="text-alert! hover:bg-alert-tint"
          onClick={() => setAsked(true)}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
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
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [rejection, setRejection] = useState('');
  const { isPending, run } = useAction({ isOnce: true });
  const isLocked = useIsJustAsked();
  const navigate = useNavigate();
  const isStaff = user.role === 'ADMIN' || user.staff.length > 0;

  async function send() {
    if (isPending || isLocked) return;
    setRejection('');
    if (!password) return refuse(t('Enter your password'));
    await run(
      async () => {
        toastSuccess(await deleteAccount(password));
        await navigate('/');
      },
      (error) => {
        const wrong = error instanceof ApiError ? error.fields.password : undefined;
        if (wrong) refuse(wrong);
        else setRejection(failureText(error));
      },
    );
  }

  function refuse(why: string) {
    setProblem(why);
    form.current?.querySelector('input')?.focus();
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="grid gap-4 text-sm"
    >
      <div>
        <h3 className="font-semibold">{t('What is deleted immediately')}</h3>
        <p>
          {t(
            'Your name, email, mobile and photo, saved addresses, cart, signed-in devices, the shop’s notes about you, and what you wrote about orders.',
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
              'Card payment records at the card provider, and the shop’s backups until they are overwritten.',
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
        value={password}
        error={problem}
        onChange={({ target }) => {
          setPassword(target.value);
          setProblem('');
        }}
      />
      <p role="alert" className={rejection ? 'rounded-button bg-alert-tint p-3 text-alert' : 'hidden'}>
        {rejection}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('Keep account')}
        </Button>
        <Button
          type="submit"
          look={isLocked ? 'inactive' : 'danger'}
          className="transition-none!"
          aria-disabled={isPending || isLocked}
          aria-busy={isPending}
        >
          {t(isPending ? 'Deleting ...' : 'Delete account')}
        </Button>
      </div>
    </form>
  );
}
