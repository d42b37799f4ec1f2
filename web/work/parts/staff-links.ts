// The pages of the work side, in the order of its menu, and the roles that see them. The one place to add a
// page to; the page itself requires the same roles with RequireAssignment.

import {
  ArrowDownUpIcon,
  ArrowUpNarrowWideIcon,
  BanknoteIcon,
  BikeIcon,
  CalendarCheckIcon,
  ClipboardCheckIcon,
  ClipboardListIcon,
  CreditCardIcon,
  FileChartColumnIcon,
  FileTextIcon,
  FolderTreeIcon,
  LayoutGridIcon,
  ListChecksIcon,
  MessageSquareTextIcon,
  PackageIcon,
  PackageMinusIcon,
  PackagePlusIcon,
  ShoppingBagIcon,
  SlidersHorizontalIcon,
  TicketPercentIcon,
  TriangleAlertIcon,
  UploadIcon,
  UserRoundIcon,
  UsersRoundIcon,
  WarehouseIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import { CATEGORY_ORDER_PATH, PURCHASE_LISTS_PATH } from '#shared/page-urls.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { worksAs } from '../../parts/account/works-as.ts';

export type StaffLink = {
  to: string;
  label: string;
  Icon: ComponentType<{ className?: string }>;
  /** The roles that see it; an admin sees all pages. */
  roles: readonly StaffRole[];
  /** Whether it is about one store, about one or all of them, or (without it) always about the whole shop. */
  stores?: 'one' | 'any';
  /** After 'g' it opens the page. */
  letter?: string;
  /** The first four that somebody sees are at the lower edge of a phone. */
  isOnBar?: true;
};

/** Without a name: its pages speak for themselves. */
export type StaffGroup = { name: string; links: readonly StaffLink[] };

const MANAGER = ['manager'] as const;
const CATALOGUE = ['catalogue'] as const;
const OWNER = [] as const;

const GROUPS: readonly StaffGroup[] = [
  {
    name: '',
    links: [
      { ...page('today', 'Today', CalendarCheckIcon, MANAGER), stores: 'any', letter: 't', isOnBar: true },
    ],
  },
  {
    name: 'Orders',
    links: [
      { ...page('orders', 'Orders', ListChecksIcon, OWNER), stores: 'any', letter: 'o', isOnBar: true },
      {
        ...page('picking', 'Picking', ShoppingBagIcon, ['picker', 'manager']),
        stores: 'one',
        letter: 'p',
        isOnBar: true,
      },
      {
        ...page('deliveries', 'Deliveries', BikeIcon, ['rider', 'manager']),
        stores: 'one',
        letter: 'd',
        isOnBar: true,
      },
      { ...page('problems', 'Problems', TriangleAlertIcon, MANAGER), stores: 'one', isOnBar: true },
      { ...page('cash', 'Cash', BanknoteIcon, MANAGER), stores: 'one' },
      page('payment-reviews', 'Payment reviews', CreditCardIcon, OWNER),
    ],
  },
  {
    name: 'Catalogue',
    links: [
      page('category', 'Category', LayoutGridIcon, OWNER),
      page('subcategory', 'Sub Category', FolderTreeIcon, OWNER),
      { ...page('product', 'Product', PackageIcon, CATALOGUE), stores: 'one', letter: 'u', isOnBar: true },
      { ...page('upload-product', 'Upload Product', UploadIcon, CATALOGUE), stores: 'one', isOnBar: true },
      { ...page('import-export', 'Import and export', ArrowDownUpIcon, OWNER), stores: 'one' },
      {
        to: CATEGORY_ORDER_PATH,
        label: 'Category order',
        Icon: ArrowUpNarrowWideIcon,
        roles: OWNER,
        stores: 'one',
      },
      page('offers', 'Offers', TicketPercentIcon, CATALOGUE),
      page('search-synonyms', 'Search synonyms', MessageSquareTextIcon, OWNER),
    ],
  },
  {
    name: 'Stock',
    links: [
      { ...page('goods-in', 'Goods in', PackagePlusIcon, MANAGER), stores: 'one', letter: 'g' },
      { ...page('count', 'Count', ClipboardCheckIcon, MANAGER), stores: 'one' },
      { ...page('low-stock', 'Low stock', PackageMinusIcon, MANAGER), stores: 'one', letter: 'l' },
      {
        to: PURCHASE_LISTS_PATH,
        label: 'Purchase orders',
        Icon: ClipboardListIcon,
        roles: MANAGER,
        stores: 'one',
      },
    ],
  },
  {
    name: '',
    links: [{ ...page('customers', 'Customers', UserRoundIcon, OWNER), letter: 'c' }],
  },
  {
    name: 'Reports',
    links: [{ ...page('reports', 'Reports', FileChartColumnIcon, MANAGER), stores: 'any', letter: 'r' }],
  },
  {
    name: 'Shop',
    links: [
      page('stores', 'Stores', WarehouseIcon, OWNER),
      page('staff', 'Staff', UsersRoundIcon, MANAGER),
      { ...page('settings', 'Shop settings', SlidersHorizontalIcon, OWNER), letter: 's' },
      page('audit', 'Audit', FileTextIcon, OWNER),
    ],
  },
];

/** Pages that other pages lead to. */
const INNER_PAGES: readonly Omit<StaffLink, 'Icon'>[] = [
  { to: '/dashboard/stock', label: 'Stock', roles: MANAGER, stores: 'one' },
  { to: '/dashboard/store-areas', label: 'Areas', roles: OWNER },
  { to: '/dashboard/permissions', label: 'Who may do what', roles: OWNER },
];

function page(name: string, label: string, Icon: StaffLink['Icon'], roles: readonly StaffRole[]): StaffLink {
  return { to: `/dashboard/${name}`, label, Icon, roles };
}

/** What this person may open, in groups; groups without pages are left out. */
export function listStaffGroups(user: User): readonly StaffGroup[] {
  return GROUPS.map(({ name, links }) => ({
    name,
    links: links.filter(({ roles }) => worksAs(user, roles)),
  })).filter(({ links }) => links.length > 0);
}

export const listStaffLinks = (user: User): readonly StaffLink[] =>
  listStaffGroups(user).flatMap(({ links }) => links);

const BAR_PLACES = 4;

export const listBarLinks = (user: User): readonly StaffLink[] =>
  listStaffLinks(user)
    .filter(({ isOnBar }) => isOnBar)
    .slice(0, BAR_PLACES);

/** The page at this path; undefined when it is none of the work side. */
export function findStaffPage(pathname: string): Omit<StaffLink, 'Icon'> | undefined {
  return [...GROUPS.flatMap(({ links }) => links), ...INNER_PAGES].find(({ to }) => to === pathname);
}
