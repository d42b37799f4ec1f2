// The menu of the work side: at the left on wide screens, where it can be made narrow; on a phone the first
// places at the lower edge, and all of them under 'More'.

import { MenuIcon, StoreIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { User } from '#features/identity/account/account.contract.ts';
import { HOME_PATH } from '#shared/page-urls.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useStoreOfLinks } from '../../data/store/work-store.ts';
import { storedText, useStored } from '../../data/stored.ts';
import { Dialog, opensDialog } from '../../ui/dialog.tsx';
import { listBarPages, listGroups } from '../pages.ts';

/** Whether the menu shows only its icons, on this device. */
const narrow = storedText('work-menu');

const ROW = 'flex min-h-11 items-center gap-3 rounded-button px-3 text-sm font-medium hover:bg-leaf-tint';

/** Below 1024 px the menu is always narrow. */
const LABEL = { wide: 'max-lg:sr-only', narrow: 'sr-only', sheet: '' } as const;

export function SideNav() {
  const isNarrow = useStored(narrow) !== null;
  const { user, state } = useVisitor();
  const look = isNarrow ? 'narrow' : 'wide';
  return (
    <aside
      className={`sticky top-(--strip) hidden h-[calc(100dvh-var(--strip))] shrink-0 flex-col gap-1 overflow-y-auto border-r border-line bg-paper p-2 md:flex ${isNarrow ? 'w-16' : 'w-16 lg:w-58'}`}
    >
      {user && <StaffNav user={user} look={look} />}
      {state === 'unknown' && <NavSkeleton />}
      <div className="mt-auto grid gap-1 border-t border-line pt-2">
        <ShopLink look={look} />
        <button
          type="button"
          aria-expanded={!isNarrow}
          onClick={() => narrow.write(isNarrow ? null : '1')}
          className={`hidden lg:flex ${ROW}`}
        >
          <MenuIcon className="size-5 shrink-0" />
          <span className={LABEL[look]}>{isNarrow ? 'Expand' : 'Collapse'}</span>
        </button>
      </div>
    </aside>
  );
}

function NavSkeleton() {
  return (
    <div aria-hidden className="grid gap-1">
      {Array.from({ length: 8 }, (_, at) => (
        <span key={at} className="skeleton h-11 rounded-button" />
      ))}
    </div>
  );
}

type NavProps = { user: User; look: keyof typeof LABEL; onChoose?: () => void };

function StaffNav({ user, look, onChoose }: NavProps) {
  const toStore = useStoreOfLinks();
  return (
    <nav aria-label="Work" className="grid gap-1">
      {listGroups(user).map(({ name, pages }, at) => (
        <div key={at}>
          {name && (
            <p aria-hidden className={`px-3 pt-2 pb-1 text-xs font-semibold text-soft ${LABEL[look]}`}>
              {name}
            </p>
          )}
          <ul aria-label={name}>
            {pages.map(({ path, title, Icon, store }) => (
              <li key={path}>
                <NavLink
                  to={path + toStore(store)}
                  onClick={onChoose}
                  title={look === 'sheet' ? undefined : title}
                  className={({ isActive }) => `${ROW} ${isActive ? 'bg-leaf-tint text-leaf' : 'text-ink'}`}
                >
                  <Icon className="size-5 shrink-0" />
                  <span className={LABEL[look]}>{title}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function ShopLink({ look }: Pick<NavProps, 'look'>) {
  return (
    <Link to={HOME_PATH} title={look === 'sheet' ? undefined : 'View shop'} className={ROW}>
      <StoreIcon className="size-5 shrink-0" />
      <span className={LABEL[look]}>View shop</span>
    </Link>
  );
}

/** At the lower edge of a phone, where it takes its own space at the end of the page. */
export function BottomBar() {
  const { user } = useVisitor();
  const { key } = useLocation();
  const toStore = useStoreOfLinks();
  const pages = user ? listBarPages(user) : [];
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <nav aria-label="Main places" className="flex h-14 items-stretch">
        {pages.map(({ path, title, Icon, store }) => (
          <NavLink
            key={path}
            to={path + toStore(store)}
            className={({ isActive }) => `${PLACE} ${isActive ? 'text-leaf' : 'text-soft'}`}
          >
            <Icon className="size-5" />
            {title}
          </NavLink>
        ))}
        {/* The key closes it when a page is opened. */}
        <More key={key} user={user} />
      </nav>
    </div>
  );
}

const PLACE = 'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold';

function More({ user }: { user: User | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={`${PLACE} text-soft`} {...opensDialog}>
        <MenuIcon className="size-5" />
        More
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="All pages">
        <div className="-mx-2 grid gap-1">
          {user && <StaffNav user={user} look="sheet" onChoose={() => setOpen(false)} />}
          <ShopLink look="sheet" />
        </div>
      </Dialog>
    </>
  );
}
