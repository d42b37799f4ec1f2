// The pages of the work side, in the order of its menu. A row here, the page and its queries are all there is
// to a page: from the row come its address, its place in the menu and in the search, the key that opens it,
// its title and heading, who may see it and whether it is about a store (staff-page.tsx, work-app.tsx).

import {
  ArrowDownUpIcon,
  ArrowUpNarrowWideIcon,
  BanknoteIcon,
  BikeIcon,
  CalendarCheckIcon,
  CalendarClockIcon,
  ClipboardCheckIcon,
  ClipboardListIcon,
  CreditCardIcon,
  FileChartColumnIcon,
  FileTextIcon,
  FolderTreeIcon,
  HandCoinsIcon,
  LayoutGridIcon,
  ListChecksIcon,
  MessageSquareTextIcon,
  PackageIcon,
  PackageMinusIcon,
  PackagePlusIcon,
  ReceiptIndianRupeeIcon,
  ShoppingBagIcon,
  SlidersHorizontalIcon,
  TicketPercentIcon,
  TriangleAlertIcon,
  TruckIcon,
  UploadIcon,
  UserRoundIcon,
  UsersRoundIcon,
  WarehouseIcon,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { User } from '#features/identity/account/account.contract.ts';
import type { StaffPath } from '#shared/page-urls.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { matchPath } from '../ui/router.tsx';
import type { InAnyStore, InStore, OfUser } from './parts/heading.tsx';
import { worksAs } from '../parts/account/works-as.ts';

type Load<Props> = () => Promise<{ default: (props: Props) => ReactNode }>;

/**
 * `one`: the page begins when its store is known. `any`: it can be about all of them. `shown`: it is about
 * the whole catalogue, whose stock and sales are those of one store. Without it, it is about the whole shop.
 */
type AboutStore =
  | { store: 'one'; load: Load<InStore> }
  | { store: 'any'; load: Load<InAnyStore> }
  | { store?: 'shown'; load: Load<OfUser> };

export type StaffPage = {
  path: StaffPath;
  title: string;
  /** Who sees it; an admin sees all pages. */
  roles: readonly StaffRole[];
  /** Of the menu; pages that only other pages lead to have none. */
  Icon?: ComponentType<{ className?: string }>;
  /** Of the menu. Without a name the page speaks for itself. */
  group?: string;
  /** After 'g' it opens the page. */
  letter?: string;
  /** The first four that somebody sees are at the lower edge of a phone. */
  isOnBar?: true;
  /** Worked with one thumb: on a phone it has the whole screen. */
  isThumb?: true;
  /** Of those, one that uses the whole width at a desk. */
  isWide?: true;
  /** What the address calls one thing of the list; the page of that has its own heading. */
  one?: string;
} & AboutStore;

const MANAGER = ['manager'] as const;
const CATALOGUE = ['catalogue'] as const;
const OWNER = [] as const;

export const PAGES: readonly StaffPage[] = [
  {
    ...{ path: '/dashboard/today', title: 'Today', roles: MANAGER, Icon: CalendarCheckIcon },
    ...{ store: 'any', letter: 't', isOnBar: true },
    load: () => import('./today/today.tsx'),
  },
  {
    ...{ path: '/dashboard/orders', title: 'Orders', roles: OWNER, Icon: ListChecksIcon, group: 'Orders' },
    ...{ store: 'any', one: 'order', letter: 'o', isOnBar: true },
    load: () => import('./orders/orders.tsx'),
  },
  {
    ...{ path: '/dashboard/picking', title: 'Picking', roles: ['picker', 'manager'], group: 'Orders' },
    ...{ store: 'one', Icon: ShoppingBagIcon, letter: 'p', isOnBar: true, isThumb: true },
    load: () => import('./picking/picking.tsx'),
  },
  {
    ...{ path: '/dashboard/deliveries', title: 'Deliveries', roles: ['rider', 'manager'], group: 'Orders' },
    ...{ store: 'one', Icon: BikeIcon, letter: 'd', isOnBar: true, isThumb: true },
    load: () => import('./deliveries/deliveries.tsx'),
  },
  {
    ...{ path: '/dashboard/problems', title: 'Problems', roles: MANAGER, group: 'Orders' },
    ...{ store: 'one', Icon: TriangleAlertIcon, isOnBar: true },
    load: () => import('./problems/problems.tsx'),
  },
  {
    ...{ path: '/dashboard/cash', title: 'Cash', roles: MANAGER, group: 'Orders' },
    ...{ store: 'one', Icon: BanknoteIcon },
    load: () => import('./cash/cash.tsx'),
  },
  {
    ...{ path: '/dashboard/money-owed', title: 'Money owed', roles: MANAGER, group: 'Orders' },
    ...{ store: 'one', Icon: HandCoinsIcon },
    load: () => import('./money-owed/money-owed.tsx'),
  },
  {
    ...{ path: '/dashboard/payment-reviews', title: 'Payment reviews', roles: OWNER, group: 'Orders' },
    Icon: CreditCardIcon,
    load: () => import('./payments/payment-reviews.tsx'),
  },
  {
    ...{ path: '/dashboard/category', title: 'Category', roles: OWNER, group: 'Catalogue' },
    Icon: LayoutGridIcon,
    load: () => import('./catalogue/category.tsx'),
  },
  {
    ...{ path: '/dashboard/subcategory', title: 'Sub Category', roles: OWNER, group: 'Catalogue' },
    Icon: FolderTreeIcon,
    load: () => import('./catalogue/sub-category.tsx'),
  },
  {
    ...{ path: '/dashboard/product', title: 'Product', roles: CATALOGUE, group: 'Catalogue' },
    ...{ store: 'shown', Icon: PackageIcon, letter: 'u', isOnBar: true },
    load: () => import('./catalogue/product/products.tsx'),
  },
  {
    ...{ path: '/dashboard/upload-product', title: 'Upload Product', roles: CATALOGUE, group: 'Catalogue' },
    ...{ store: 'shown', Icon: UploadIcon, isOnBar: true },
    load: () => import('./catalogue/product/upload-product.tsx'),
  },
  {
    ...{ path: '/dashboard/planned-prices', title: 'Planned prices', roles: CATALOGUE, group: 'Catalogue' },
    Icon: CalendarClockIcon,
    load: () => import('./catalogue/planned-prices.tsx'),
  },
  {
    ...{ path: '/dashboard/import-export', title: 'Import and export', roles: OWNER, group: 'Catalogue' },
    ...{ store: 'shown', Icon: ArrowDownUpIcon },
    load: () => import('./import/import-export.tsx'),
  },
  {
    ...{ path: '/dashboard/category-order', title: 'Category order', roles: OWNER, group: 'Catalogue' },
    ...{ store: 'shown', one: 'category', Icon: ArrowUpNarrowWideIcon },
    load: () => import('./catalogue/category-order.tsx'),
  },
  {
    ...{ path: '/dashboard/taxes', title: 'GST and HSN', roles: CATALOGUE, group: 'Catalogue' },
    Icon: ReceiptIndianRupeeIcon,
    load: () => import('./catalogue/taxes.tsx'),
  },
  {
    ...{ path: '/dashboard/offers', title: 'Offers', roles: CATALOGUE, group: 'Catalogue' },
    ...{ one: 'offer', Icon: TicketPercentIcon },
    load: () => import('./offers/staff-offers.tsx'),
  },
  {
    ...{ path: '/dashboard/search-synonyms', title: 'Search synonyms', roles: OWNER, group: 'Catalogue' },
    Icon: MessageSquareTextIcon,
    load: () => import('./search/search-synonyms.tsx'),
  },
  {
    ...{ path: '/dashboard/goods-in', title: 'Goods in', roles: MANAGER, group: 'Stock' },
    ...{ store: 'one', Icon: PackagePlusIcon, letter: 'g', isThumb: true, isWide: true },
    load: () => import('./goods-in/goods-in.tsx'),
  },
  {
    ...{ path: '/dashboard/count', title: 'Count', roles: MANAGER, group: 'Stock' },
    ...{ store: 'one', Icon: ClipboardCheckIcon, isThumb: true },
    load: () => import('./count/count.tsx'),
  },
  {
    ...{ path: '/dashboard/low-stock', title: 'Low stock', roles: MANAGER, group: 'Stock' },
    ...{ store: 'one', Icon: PackageMinusIcon, letter: 'l' },
    load: () => import('./low-stock/low-stock.tsx'),
  },
  {
    ...{ path: '/dashboard/purchase-lists', title: 'Purchase orders', roles: MANAGER, group: 'Stock' },
    ...{ store: 'one', Icon: ClipboardListIcon },
    load: () => import('./purchases/purchase-lists.tsx'),
  },
  {
    ...{ path: '/dashboard/suppliers', title: 'Suppliers', roles: MANAGER, group: 'Stock' },
    ...{ store: 'one', one: 'supplier', Icon: TruckIcon },
    load: () => import('./suppliers/suppliers.tsx'),
  },
  {
    ...{ path: '/dashboard/customers', title: 'Customers', roles: OWNER, Icon: UserRoundIcon },
    ...{ one: 'customer', letter: 'c' },
    load: () => import('./customers/customers.tsx'),
  },
  {
    ...{
      path: '/dashboard/reports',
      title: 'Reports',
      roles: MANAGER,
      Icon: FileChartColumnIcon,
      group: 'Reports',
    },
    ...{ store: 'any', letter: 'r' },
    load: () => import('./reports/reports.tsx'),
  },
  {
    ...{ path: '/dashboard/stores', title: 'Stores', roles: OWNER, Icon: WarehouseIcon, group: 'Shop' },
    load: () => import('./stores/stores.tsx'),
  },
  {
    ...{ path: '/dashboard/staff', title: 'Staff', roles: MANAGER, Icon: UsersRoundIcon, group: 'Shop' },
    load: () => import('./staff/staff.tsx'),
  },
  {
    ...{ path: '/dashboard/settings', title: 'Shop settings', roles: OWNER, group: 'Shop' },
    ...{ Icon: SlidersHorizontalIcon, letter: 's' },
    load: () => import('./settings/settings.tsx'),
  },
  {
    ...{ path: '/dashboard/audit', title: 'Audit', roles: OWNER, Icon: FileTextIcon, group: 'Shop' },
    load: () => import('./audit/audit.tsx'),
  },
  {
    ...{ path: '/dashboard/stock', title: 'Product', roles: ['manager', 'catalogue'] },
    ...{ store: 'one', one: 'productId' },
    load: () => import('./stock/stock.tsx'),
  },
  {
    ...{ path: '/dashboard/store-areas', title: 'Areas', roles: OWNER, one: 'store' },
    load: () => import('./stores/store-areas.tsx'),
  },
  {
    ...{ path: '/dashboard/permissions', title: 'Who may do what', roles: MANAGER },
    load: () => import('./staff/permissions.tsx'),
  },
  {
    ...{ path: '/dashboard/metrics', title: 'Reports', roles: MANAGER },
    load: () => import('./reports/to-service-report.tsx'),
  },
];

export const findPage = (pathname: string): StaffPage | undefined =>
  PAGES.find(({ path }) => matchPath(path, pathname));

type MenuPage = StaffPage & Required<Pick<StaffPage, 'Icon'>>;

const isInMenu = (page: StaffPage): page is MenuPage => page.Icon !== undefined;

/** What this person has in the menu. */
export const listPages = (user: User): MenuPage[] =>
  PAGES.filter(isInMenu).filter(({ roles }) => worksAs(user, roles));

export type PageGroup = { name: string | undefined; pages: MenuPage[] };

export function listGroups(user: User): PageGroup[] {
  const groups: PageGroup[] = [];
  for (const page of listPages(user)) {
    const last = groups.at(-1);
    if (last && last.name === page.group) last.pages.push(page);
    else groups.push({ name: page.group, pages: [page] });
  }
  return groups;
}

const BAR_PLACES = 4;

export const listBarPages = (user: User): MenuPage[] =>
  listPages(user)
    .filter(({ isOnBar }) => isOnBar)
    .slice(0, BAR_PLACES);
