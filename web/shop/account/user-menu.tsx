// /user: the account menu as a page, for phones.

import { XIcon } from 'lucide-react';
import { t } from '../../data/language.ts';
import { AccountLinksSkeleton } from '../../parts/list-skeletons.tsx';
import { AccountLinks } from '../../parts/account/account-links.tsx';
import { RequireUser } from '../../parts/account/require-user.tsx';
import { FIRST_KEY, navigate, useLocation } from '../../ui/router.tsx';

export default function UserMenu() {
  const { key } = useLocation();
  return (
    <section className="page py-4">
      <div className="mx-auto max-w-[480px] panel p-3">
        <div className="mb-2 flex items-center justify-between pl-3">
          <h1 className="text-xl font-bold">{t('Account')}</h1>
          <button
            type="button"
            aria-label={t('Close')}
            // When the page was opened by its address, there is nothing to go back to.
            onClick={() => navigate(key === FIRST_KEY ? '/' : -1)}
            className="grid size-11 place-items-center rounded-button text-soft hover:bg-leaf-tint hover:text-ink"
          >
            <XIcon className="size-5" />
          </button>
        </div>
        <RequireUser waiting={<AccountLinksSkeleton />}>
          {(user) => <AccountLinks user={user} label={t('Your account')} />}
        </RequireUser>
      </div>
    </section>
  );
}
