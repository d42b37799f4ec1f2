// Where pages.spec.ts walks: every page, in every state of the shop of the pictures, and what opens on it.

import { DASHBOARD_PATHS, PERSONAL_PATHS, SHOP_PAGES, toShopPagePath } from '#shared/page-urls.ts';
import type { PicturesShop } from './pictures-shop.ts';
import { deliveredOrder, product, SCREENS, type Screen } from './screens.ts';

export type Stop = Pick<Screen, 'path' | 'act'> & {
  shows?: Screen['shows'];
  /** Beginnings of the names of buttons that each open a dialog. */
  opens?: string[];
};
/** The pages of one person; a visitor without `who`. */
type Part = { who?: Screen['who']; stops: Stop[] };
export type Walk = { title: string; language?: 'hi'; tag?: '@phone'; parts: Part[] };

const toStops = (paths: readonly string[]): Stop[] => paths.map((path) => ({ path }));
const screensOf = (who: Screen['who'], language?: 'hi'): Stop[] =>
  SCREENS.filter((screen) => screen.who === who && screen.language === language);

/** What opens on a page is opened in the visit that looks at the page. */
function mergeStops(stops: Stop[]): Stop[] {
  const merged: Stop[] = [];
  for (const { path, act, shows, opens } of stops) {
    const same = merged.find((other) => other.path === path && !other.act && !act);
    if (!same || (same.shows && shows)) merged.push({ path, act, shows, opens });
    else {
      same.shows ??= shows;
      same.opens = [...(same.opens ?? []), ...(opens ?? [])];
    }
  }
  return merged;
}

const OWN_PATHS = DASHBOARD_PATHS.slice(0, DASHBOARD_PATHS.indexOf('/dashboard/category'));
const STAFF_PATHS = DASHBOARD_PATHS.slice(OWN_PATHS.length);

const NOT_FOR_THEM: Stop = {
  path: '/dashboard/orders',
  shows: /^(Do not have permission|आपको इसकी अनुमति नहीं है)$/,
};

const visitor: Stop[] = [
  ...toStops([...PERSONAL_PATHS, ...SHOP_PAGES.map(toShopPagePath), '/search?q=qwertyuiop', '/%']),
  NOT_FOR_THEM,
  { path: '/', opens: ['Choose your pincode'] },
  { path: product, opens: ['Enlarge picture {index} of {length}'] },
];
const shopper: Stop[] = [
  ...toStops(PERSONAL_PATHS),
  ...toStops(OWN_PATHS),
  ...toStops([`/dashboard/myorders/${'f'.repeat(24)}`]),
  NOT_FOR_THEM,
  { path: deliveredOrder, opens: ['Report a problem', 'Help'] },
  { path: '/dashboard/address', opens: ['Add Address', 'Edit {address_line}'] },
  {
    path: '/dashboard/profile',
    opens: ['Edit', 'Sign out everywhere', 'Delete my account', 'Add a passkey', 'Add an authenticator app'],
  },
];
const owner: Stop[] = [
  ...toStops(STAFF_PATHS),
  { path: '/dashboard/product?view=sheet' },
  { path: '/dashboard/product', opens: ['Edit {name}', 'Delete {name}'] },
  { path: '/dashboard/category', opens: ['Add Category', 'Edit {name}', 'Delete {name}'] },
  { path: '/dashboard/subcategory', opens: ['Add Sub Category', 'Edit {name}', 'Delete {name}'] },
  { path: '/dashboard/offers', opens: ['New offer', 'From a file'] },
  { path: '/dashboard/staff', opens: ['Invite'] },
  { path: '/dashboard/stores', opens: ['Add store'] },
];
const manager: Stop[] = [
  { path: '/dashboard/problems', opens: ['Give money back', 'Decline'] },
  { path: '/dashboard/staff' },
];

export const WALKS: Walk[] = [
  {
    title: 'shoppers',
    parts: [
      { stops: mergeStops([...screensOf(undefined), ...visitor]) },
      { who: 'shopper', stops: mergeStops([...screensOf('shopper'), ...shopper]) },
    ],
  },
  {
    title: 'shoppers, in Hindi',
    language: 'hi',
    tag: '@phone',
    parts: [
      { stops: mergeStops([...screensOf(undefined, 'hi'), ...visitor]) },
      { who: 'shopper', stops: mergeStops([...screensOf('shopper', 'hi'), ...shopper]) },
    ],
  },
  {
    title: 'staff',
    parts: [
      { who: 'owner', stops: mergeStops([...screensOf('owner'), ...owner]) },
      { who: 'manager', stops: mergeStops([...screensOf('manager'), ...manager]) },
      { who: 'picker', stops: mergeStops([...screensOf('picker'), { path: '/user' }]) },
      { who: 'rider', stops: mergeStops([...screensOf('rider'), { path: '/user' }]) },
    ],
  },
];

export function toAddress({ path }: Pick<Stop, 'path'>, shop: PicturesShop): string {
  return typeof path === 'string' ? path : path(shop);
}
