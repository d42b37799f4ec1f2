// The account menu: in the header's dropdown, beside the dashboard on large screens, and as /user on phones.

import {
  BriefcaseBusinessIcon,
  CircleQuestionMarkIcon,
  FolderTreeIcon,
  LayoutGridIcon,
  ListIcon,
  LogOutIcon,
  MapPinIcon,
  PackageIcon,
  ReceiptTextIcon,
  RefreshCwIcon,
  TagIcon,
  UploadIcon,
} from 'lucide-react';
import type { User } from '#features/identity/account/account.contract.ts';
import { DASHBOARD_PATH, LIST_PATH, OFFERS_PATH, toShopPagePath } from '#shared/page-urls.ts';
import { useOffersHere } from '../../data/cart/cart.queries.ts';
import { failureText } from '../../data/failure.ts';
import { msg, t } from '../../data/language.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { noteSignOut } from '../../data/account/tokens.ts';
import { signOut } from '../../data/account/user.ts';
import { Avatar } from './avatar.tsx';
import { isStaff } from './works-as.ts';
import { Link } from '../../ui/link.tsx';
import { navigate, useLocation } from '../../ui/router.tsx';

const ACCOUNT_LINKS = [
  { to: '/dashboard/myorders', label: msg('My Orders'), Icon: ReceiptTextIcon },
  { to: '/dashboard/address', label: msg('Save Address'), Icon: MapPinIcon },
] as const;
/** The admin's; all other pages of staff are behind 'Work'. */
const ADMIN_LINKS = [
  { to: '/dashboard/category', label: 'Category', Icon: LayoutGridIcon },
  { to: '/dashboard/subcategory', label: 'Sub Category', Icon: FolderTreeIcon },
  { to: '/dashboard/upload-product', label: 'Upload Product', Icon: UploadIcon },
  { to: '/dashboard/product', label: 'Product', Icon: PackageIcon },
] as const;
const WORK_LINK = { to: DASHBOARD_PATH, label: msg('Work'), Icon: BriefcaseBusinessIcon } as const;
/** Below the fixed entries. */
const OTHER_LINKS = [
  { to: '/dashboard/buy-again', label: msg('Buy Again'), Icon: RefreshCwIcon },
  { to: LIST_PATH, label: msg('Shopping list'), Icon: ListIcon },
] as const;

/** The name, or the mobile of somebody without one. */
export function toShownName(user: Pick<User, 'name' | 'mobile'>): string {
  return user.name || user.mobile;
}

const OFFERS_LINK = { to: OFFERS_PATH, label: msg('Offers'), Icon: TagIcon } as const;
/** Of a shop that says how it is reached. */
const HELP_LINK = {
  to: toShopPagePath('contact'),
  label: msg('Help'),
  Icon: CircleQuestionMarkIcon,
} as const;

/**
 * Always ends on the home page, even when that loads slowly: a guarded page that is still open goes there
 * too.
 */
function useLogOut(): () => Promise<void> {
  return async () => {
    noteSignOut();
    navigate('/');
    try {
      toastSuccess(await signOut());
    } catch (error) {
      toastError(failureText(error));
    }
  };
}

const ROW =
  'flex min-h-12 w-full items-center gap-3 rounded-button px-3 text-left text-sm font-medium hover:bg-leaf-tint';

/** Also the pages under a page are open in it, except that all are under the dashboard. */
function useRow(): (to: string) => { to: string; className: string; 'aria-current': 'page' | undefined } {
  const { pathname } = useLocation();
  return (to) => {
    const isOpen = pathname === to || (to !== DASHBOARD_PATH && pathname.startsWith(`${to}/`));
    return {
      to,
      className: `${ROW} ${isOpen ? 'bg-leaf-tint text-leaf' : 'text-ink'}`,
      'aria-current': isOpen ? 'page' : undefined,
    };
  };
}

type MenuLink =
  | (typeof ACCOUNT_LINKS)[number]
  | (typeof ADMIN_LINKS)[number]
  | (typeof OTHER_LINKS)[number]
  | typeof OFFERS_LINK
  | typeof HELP_LINK
  | typeof WORK_LINK;

type AccountLinksProps = {
  user: User;
  /** Label of the navigation; two of them can be on one page. */
  label: string;
  /** Called when a link was pressed. */
  onChoose?: () => void;
  /** Beside the menu of the work side, which has the ways to work. */
  isAtWork?: boolean;
};

export function AccountLinks({ user, label, onChoose, isAtWork = false }: AccountLinksProps) {
  const logOut = useLogOut();
  const hasOffers = useOffersHere()?.listed;
  const hasHelp = useShopFacts()?.pages.includes('contact');
  const isAdmin = user.role === 'ADMIN';
  const toRow = useRow();

  const row = ({ to, label, Icon }: MenuLink) => (
    <Link key={to} {...toRow(to)} onClick={onChoose}>
      <Icon className="size-5 shrink-0" />
      {t(label)}
    </Link>
  );

  return (
    <nav aria-label={label} className="grid gap-1">
      <Link {...toRow('/dashboard/profile')} onClick={onChoose}>
        <Avatar user={user} className="-mx-1.5 size-8 text-xs" />
        <span className="min-w-0 break-words">
          {toShownName(user)}
          {isAdmin && <span className="font-normal text-soft"> {t('(Admin)')}</span>}
        </span>
      </Link>
      <hr className="my-1 border-line" />
      {ACCOUNT_LINKS.map(row)}
      {isAdmin && !isAtWork && ADMIN_LINKS.map(row)}
      {isStaff(user) && !isAtWork && row(WORK_LINK)}
      {OTHER_LINKS.map(row)}
      {hasOffers && row(OFFERS_LINK)}
      {hasHelp && row(HELP_LINK)}
      <button type="button" onClick={() => void logOut()} className={`${ROW} text-ink`}>
        <LogOutIcon className="size-5 shrink-0" />
        {t('Log Out')}
      </button>
    </nav>
  );
}
