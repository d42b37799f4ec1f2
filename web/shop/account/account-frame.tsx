// The frame of a shopper's own pages: the account menu at the side on large screens, a link to it on smaller
// ones. Each page guards itself.

import type { ReactNode } from 'react';
import { ORDER_ROUTE } from '#shared/page-urls.ts';
import { t } from '../../data/language.ts';
import { toReturnState } from '../../parts/account/return-path.ts';
import { useVisitor } from '../../data/account/user.ts';
import { AccountLinksSkeleton } from '../../parts/list-skeletons.tsx';
import { AccountLinks } from '../../parts/account/account-links.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { ConfirmSession } from '../../parts/account/confirm-session.tsx';
import { Link } from '../../ui/link.tsx';
import { matchPath, useLocation } from '../../ui/router.tsx';

export default function AccountFrame({ children }: { children: ReactNode }) {
  const { user, state } = useVisitor();
  const location = useLocation();
  // It has its own way back, to the list.
  const isOrder = matchPath(ORDER_ROUTE, location.pathname) !== null;
  return (
    <div className="page grid items-start gap-x-6 py-4 lg:grid-cols-[240px_minmax(0,1fr)] lg:py-6">
      <aside className="sticky top-[calc(var(--top)+24px)] hidden panel p-3 lg:block">
        {user && <AccountLinks user={user} label={t('Your account')} />}
        {state === 'unknown' && <AccountLinksSkeleton />}
        {state === 'signed-out' && (
          <Link
            to="/login"
            state={toReturnState(location)}
            className="flex min-h-12 items-center rounded-button px-3 text-sm font-medium hover:bg-leaf-tint"
          >
            {t('Login')}
          </Link>
        )}
      </aside>
      <div className="min-w-0">
        {!isOrder && (
          <BackLink to="/user" className="lg:hidden">
            {t('Account')}
          </BackLink>
        )}
        {children}
        <ConfirmSession />
      </div>
    </div>
  );
}
