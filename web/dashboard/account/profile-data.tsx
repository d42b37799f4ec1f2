// A person's own data: saving all of it as a file, and deleting the account. Before the deletion it says what
// is deleted, what stays and why.

import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#features/account/account.contract.ts';
import { UsernameHint } from '../../account/new-password-fields.tsx';
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
import { SaveFile } from '../parts/save-file.tsx';

export function ProfileData({ user }: { user: User }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p className="mb-4 text-sm text-soft">
        {t(
          'You may take a copy of everything the shop keeps about you, and you may end your account at any time.',
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
        <h3 className="font-semibold">{t('What goes at once')}</h3>
        <p>
          {t(
            'Your name, email, mobile and photo, saved addresses, cart, signed-in devices, notes of the shop about you, and what you wrote about orders.',
          )}
          {isStaff && ` ${t('Your work for this shop ends too.')}`}
        </p>
      </div>
      <div>
        <h3 className="font-semibold">{t('What stays, and why')}</h3>
        <ul className="list-disc pl-5">
          <li>
            {t(
              'Your orders, with products, amounts, town and pincode, but without your name, mobile and address line: the books and the stock of the shop need them.',
            )}
          </li>
          <li>
            {t(
              'Invoices you were given, as they are: Indian tax law has them kept for about seven years. Nothing else reads them, and your name goes from them afterwards.',
            )}
          </li>
          {isStaff && (
            <li>
              {t(
                'Your name at orders you packed or brought and at cash you handed in: the shop answers for them.',
              )}
            </li>
          )}
          <li>
            {t(
              'Records of card payments at the card provider, and backups of the shop until they are overwritten.',
            )}
          </li>
        </ul>
      </div>
      <p>
        {t(
          'Problems of an order can no longer be reported afterwards. You may register again with the same email, as somebody new.',
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
