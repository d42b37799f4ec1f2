// The menu of the work side: at the left on wide screens, only its icons where those are narrower; on a phone
// the first places at the lower edge, and all of them under 'More'.

import { ChevronDownIcon, MenuIcon, SearchIcon, StoreIcon, UserRoundIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { HOME_PATH } from '#shared/page-urls.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useStoreOfLinks } from '../../data/store/work-store.ts';
import { storedText, useStored } from '../../data/stored.ts';
import { AccountLinks } from '../../parts/account/account-links.tsx';
import { Dialog, opensDialog } from '../../ui/dialog.tsx';
import { listBarPages, listGroups, type PageGroup } from '../pages.ts';
import { opensSearch } from './work-search.tsx';
import { Link, type LinkProps } from '../../ui/link.tsx';
import { matchPath, useLocation } from '../../ui/router.tsx';

/** The names of the folded groups, on this device. */
const folded = storedText('work-menu');

const ROW = 'flex min-h-11 w-full items-center gap-3 rounded-button px-3 text-left text-sm font-medium';
const QUIET = `${ROW} hover:bg-leaf-tint`;

/** Below 1024 px the menu at the side shows only its icons. */
const LABEL = { side: 'max-lg:sr-only', sheet: '' } as const;
type Look = keyof typeof LABEL;

type SearchProps = { onSearch: () => void };

export function SideNav({ onSearch }: SearchProps) {
  const { user, state } = useVisitor();
  return (
    <aside
      aria-label="Menu"
      className="sticky top-(--top) hidden h-[calc(100dvh-var(--top))] w-16 shrink-0 flex-col gap-1 overflow-y-auto border-r border-line bg-paper p-2 md:flex lg:w-60"
    >
      {user && <StaffNav user={user} look="side" onSearch={onSearch} />}
      {state === 'unknown' && <NavSkeleton />}
      <div className="mt-auto grid gap-1 border-t border-line pt-2">
        <ShopLink look="side" />
        {user && (
          <div className="max-lg:hidden">
            <AccountLinks user={user} label="Your account" isAtWork />
          </div>
        )}
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

type NavProps = SearchProps & { user: User; look: Look; onChoose?: () => void };

function StaffNav({ user, look, onChoose, onSearch }: NavProps) {
  const groups = listGroups(user);
  if (groups.length === 0) return null;
  return (
    <nav aria-label="Work" className="grid gap-1">
      <button
        type="button"
        title={look === 'side' ? 'Search everything' : undefined}
        onClick={() => {
          onChoose?.();
          onSearch();
        }}
        {...opensSearch}
        className={QUIET}
      >
        <SearchIcon className="size-5 shrink-0" />
        <span className={LABEL[look]}>Search everything</span>
        <kbd aria-hidden className="ml-auto font-sans text-xs text-soft max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      {groups.map((group) => (
        <Group key={group.name ?? group.pages[0]!.path} group={group} look={look} onChoose={onChoose} />
      ))}
    </nav>
  );
}

type GroupProps = Pick<NavProps, 'look' | 'onChoose'> & { group: PageGroup };

function Group({ group: { name, pages }, look, onChoose }: GroupProps) {
  const toStore = useStoreOfLinks();
  const id = useId();
  const names = useStored(folded)?.split(',') ?? [];
  const isFolded = look === 'side' && name !== undefined && names.includes(name);
  const fold = () => {
    const next = isFolded ? names.filter((one) => one !== name) : [...names, name];
    folded.write(next.length > 0 ? next.join(',') : null);
  };
  return (
    <div>
      {name && look === 'sheet' && <GroupName>{name}</GroupName>}
      {name && look === 'side' && (
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={fold}
          className="flex min-h-11 w-full items-center justify-between rounded-button px-3 text-xs font-semibold text-soft hover:bg-leaf-tint max-lg:hidden"
        >
          {name}
          <ChevronDownIcon className={`size-4 ${isFolded ? '-rotate-90' : ''}`} />
        </button>
      )}
      <ul id={id} aria-label={name} className={isFolded ? 'lg:hidden' : undefined}>
        {pages.map(({ path, title, Icon, store }) => (
          <li key={path}>
            <PageLink
              path={path}
              query={toStore(store)}
              onClick={onChoose}
              title={look === 'side' ? title : undefined}
              className={QUIET}
              open="bg-leaf-tint text-leaf"
              other="text-ink"
            >
              <Icon className="size-5 shrink-0" />
              <span className={LABEL[look]}>{title}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

type PageLinkProps = Omit<LinkProps, 'to'> & {
  path: string;
  query: string;
  /** Its look while its page is open, and otherwise. */
  open: string;
  other: string;
};

function PageLink({ path, query, open, other, className, ...rest }: PageLinkProps) {
  const isOpen = matchPath(path, useLocation().pathname) !== null;
  return (
    <Link
      {...rest}
      to={path + query}
      aria-current={isOpen ? 'page' : undefined}
      className={`${className} ${isOpen ? open : other}`}
    />
  );
}

function GroupName({ children }: { children: ReactNode }) {
  return (
    <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-soft">
      {children}
    </p>
  );
}

function ShopLink({ look }: { look: Look }) {
  return (
    <Link to={HOME_PATH} title={look === 'side' ? 'View shop' : undefined} className={QUIET}>
      <StoreIcon className="size-5 shrink-0" />
      <span className={LABEL[look]}>View shop</span>
    </Link>
  );
}

/** At the lower edge of a phone, where it takes its own space at the end of the page. */
export function BottomBar({ onSearch }: SearchProps) {
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
          <PageLink
            key={path}
            path={path}
            query={toStore(store)}
            className={PLACE}
            open="text-leaf"
            other="text-soft"
          >
            <Icon className="size-5" />
            {title}
          </PageLink>
        ))}
        {/* The key closes it when a page is opened. */}
        <More key={key} user={user} onSearch={onSearch} />
      </nav>
    </div>
  );
}

const PLACE = 'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold';

function More({ user, onSearch }: SearchProps & { user: User | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={`${PLACE} text-soft`} {...opensDialog}>
        <MenuIcon className="size-5" />
        More
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="All pages">
        <div className="-mx-2 grid gap-1">
          {user && <StaffNav user={user} look="sheet" onChoose={() => setOpen(false)} onSearch={onSearch} />}
          <ShopLink look="sheet" />
          <Link to="/user" className={QUIET}>
            <UserRoundIcon className="size-5 shrink-0" />
            Account
          </Link>
        </div>
      </Dialog>
    </>
  );
}
