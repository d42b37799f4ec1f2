// Where pages.spec.ts goes: every page, in every state of the shop of the pictures, and what opens on it.

import {
  DASHBOARD_PATH,
  LIST_PATH,
  OFFERS_PATH,
  OWN_PATHS,
  PERSONAL_PATHS,
  SHOP_PAGES,
  STAFF_PATHS,
  toShopPagePath,
} from '#shared/page-urls.ts';
import type { PicturesShop } from './pictures-shop.ts';
import { deliveredOrder, product, SCREENS, type Screen } from './screens.ts';

type Stop = Pick<Screen, 'path'> &
  Partial<Omit<Screen, 'path' | 'who' | 'language'>> & {
    /** Beginnings of the names of buttons that each open a dialog. */
    opens?: string[];
  };
/** A visitor's without `who`; without `name` there is no picture of it. */
export type Visit = Stop & Pick<Screen, 'who' | 'language'> & { title: string };

const toStops = (paths: readonly string[]): Stop[] => paths.map((path) => ({ path }));

/** What opens on a page is opened in the visit that looks at the page. */
function mergeStops(stops: Stop[]): Stop[] {
  const merged: Stop[] = [];
  for (const stop of stops) {
    const same = merged.find((other) => other.path === stop.path && !other.act && !stop.act);
    if (!same || (same.shows && stop.shows)) merged.push({ ...stop });
    else Object.assign(same, stop, { opens: [...(same.opens ?? []), ...(stop.opens ?? [])] });
  }
  return merged;
}

/** The screens of this person, and these stops. */
function walk(who: Screen['who'], stops: Stop[], language?: 'hi'): Visit[] {
  const screens = SCREENS.filter((screen) => screen.who === who && screen.language === language);
  return mergeStops([...screens, ...stops]).map((stop) => {
    const place = stop.name ?? (typeof stop.path === 'string' ? stop.path : stop.path.name);
    const title = `${place} of ${who ? `the ${who}` : 'a visitor'}${language ? ' in Hindi' : ''}`;
    return { ...stop, title, who, language };
  });
}

const NOT_FOR_THEM: Stop = {
  path: '/dashboard/orders',
  shows: /^(Do not have permission|आपको इसकी अनुमति नहीं है)$/,
};

const visitor: Stop[] = [
  ...toStops([
    ...PERSONAL_PATHS,
    ...SHOP_PAGES.map(toShopPagePath),
    '/search?q=qwertyuiop',
    '/product/x',
    '/search?q=%00',
    '/%',
  ]),
  NOT_FOR_THEM,
  { path: '/', opens: ['Choose your pincode'] },
  { path: product, opens: ['Enlarge picture {index} of {length}'] },
];
/** The same for everybody. */
const OF_ANYBODY: readonly unknown[] = [
  '/forgot-password',
  '/verification-otp',
  '/reset-password',
  '/confirm-email',
  '/back-in-stock',
];
const shopper: Stop[] = [
  ...toStops(PERSONAL_PATHS.filter((path) => !OF_ANYBODY.includes(path))),
  ...toStops([DASHBOARD_PATH, ...OWN_PATHS]),
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
  { path: '/dashboard/taxes', opens: ['Edit {name}'] },
  { path: '/dashboard/offers', opens: ['New offer'] },
  { path: '/dashboard/staff', opens: ['Invite'] },
  { path: '/dashboard/stores', opens: ['Add store'] },
];
const manager: Stop[] = [
  { path: '/dashboard/problems', opens: ['Give money back', 'Decline'] },
  { path: '/dashboard/staff' },
];

/** What has no Hindi of its own: where a visitor is led away, and pages whose words another one has too. */
const KNOWN_IN_HINDI: Record<'visitor' | 'shopper', readonly unknown[]> = {
  visitor: [
    ...['/checkout', '/user', '/success', '/search?q=%00', '/%'],
    ...SHOP_PAGES.slice(1).map(toShopPagePath),
  ],
  shopper: [
    ...[LIST_PATH, OFFERS_PATH, '/login', '/register', '/invitation', '/success', '/cancel'],
    NOT_FOR_THEM.path,
  ],
};
const inHindi = (who: keyof typeof KNOWN_IN_HINDI, stops: Stop[]) =>
  walk(
    who === 'visitor' ? undefined : who,
    stops.filter(({ path }) => !KNOWN_IN_HINDI[who].includes(path)),
    'hi',
  );

export const VISITS: Visit[] = [
  ...walk(undefined, visitor),
  ...walk('shopper', shopper),
  ...inHindi('visitor', visitor),
  ...inHindi('shopper', shopper),
  ...walk('owner', owner),
  ...walk('manager', manager),
  ...walk('picker', [{ path: '/user' }]),
  ...walk('rider', [{ path: '/user' }]),
];

export function toAddress({ path }: Pick<Stop, 'path'>, shop: PicturesShop): string {
  return typeof path === 'string' ? path : path(shop);
}
