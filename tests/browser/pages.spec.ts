// Every page, and what opens on it, as everybody who may see it: axe finds nothing, nothing sticks out at any
// width, and the console stays empty. A new route fails until it is walked here. It is the shop of the
// pictures, where everything has happened once; the walk changes nothing.

import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { DASHBOARD_PATHS, PERSONAL_PATHS } from '#shared/page-urls.ts';
import routes from '#web/routes.ts';
import { expectAccessible } from './expect-accessible.ts';
import { NOW, type PicturesShop } from './pictures-shop.ts';
import { enterPicturesShop, test } from './pictures-test.ts';
import { SCREENS, type Screen } from './screens.ts';
import { expectNoSidewaysScroll } from './shop-page.ts';
import { expect } from './shop-test.ts';
import { expectNothingSticksOut } from './sticking-out.ts';

const HINDI = JSON.parse(readFileSync('web/languages/hi.json', 'utf8')).messages as Record<string, string>;

/** Narrow phones, phones, 200 % zoom of a desktop, and desktops; axe looks at two of them. */
const WIDTHS = [1280, 640, 390, 320];
const AXE_WIDTHS = [1280, 390];
/** Pages that are open at the same time. */
const LANES = 2;

type Stop = Pick<Screen, 'path' | 'act' | 'shows'> & {
  /** Buttons that each open a dialog. */
  opens?: string[];
};
type Walk = { title: string; who?: Screen['who']; language?: 'hi'; stops: Partial<Stop>[] };

const toStops = (paths: readonly string[]): Partial<Stop>[] => paths.map((path) => ({ path }));
const screensOf = (who: Screen['who'], language?: 'hi') =>
  SCREENS.filter((screen) => screen.who === who && screen.language === language);

const DIALOGS: Partial<Stop>[] = [
  { path: ({ orders }) => `/dashboard/myorders/${orders.coming}`, opens: ['Cancel order'] },
  {
    path: ({ orders }) => `/dashboard/myorders/${orders.delivered}`,
    opens: ['Report a problem with {name}'],
  },
  { path: '/dashboard/address', opens: ['Add Address', 'Edit {address_line}'] },
  {
    path: '/dashboard/profile',
    opens: ['Edit', 'Sign out everywhere', 'Delete my account', 'Add a passkey', 'Add an authenticator app'],
  },
];
const SHOPPERS_PATHS = DASHBOARD_PATHS.slice(0, DASHBOARD_PATHS.indexOf('/dashboard/category'));
const VISITORS: Partial<Stop>[] = [
  ...toStops([...PERSONAL_PATHS, '/search?q=qwertyuiop', '/dashboard/orders']),
  { path: ({ productId }) => `/product/atta-${productId}`, opens: ['Enlarge picture {index} of {length}'] },
];

const WALKS: Walk[] = [
  { title: 'a visitor', stops: [...screensOf(undefined), ...VISITORS] },
  {
    title: 'a shopper',
    who: 'shopper',
    stops: [
      ...screensOf('shopper'),
      ...toStops(PERSONAL_PATHS),
      ...toStops(SHOPPERS_PATHS),
      ...DIALOGS,
      { path: '/dashboard/orders', shows: 'Do not have permission' },
    ],
  },
  {
    title: 'a visitor, in Hindi',
    language: 'hi',
    stops: [...screensOf(undefined, 'hi'), ...VISITORS],
  },
  {
    title: 'a shopper, in Hindi',
    who: 'shopper',
    language: 'hi',
    stops: [...screensOf('shopper', 'hi'), ...toStops(['/checkout', '/list', ...SHOPPERS_PATHS]), ...DIALOGS],
  },
  { title: 'the owner', who: 'owner', stops: [...screensOf('owner'), ...toStops(DASHBOARD_PATHS)] },
  { title: 'a manager', who: 'manager', stops: screensOf('manager') },
  { title: 'a picker', who: 'picker', stops: [...screensOf('picker'), ...toStops(['/user'])] },
  { title: 'a rider', who: 'rider', stops: [...screensOf('rider'), ...toStops(['/user'])] },
];

test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-IN', contextOptions: { reducedMotion: 'reduce' } });

/** Stops of one test: several run at the same time. */
const STOPS = 10;

const PARTS = WALKS.flatMap(({ stops, ...walk }) =>
  Array.from({ length: Math.ceil(stops.length / STOPS) }, (_, at) => ({
    ...walk,
    part: at + 1,
    stops: stops.slice(at * STOPS, (at + 1) * STOPS),
  })),
);

for (const { title, part, who, language, stops } of PARTS) {
  test(`every page of ${title}, part ${part}`, { tag: '@wide' }, async ({ context, shop }) => {
    test.slow();
    await enterPicturesShop(context, shop, { who, language });
    await context.clock.setFixedTime(NOW);
    const errors = listenTo(context);
    const left = [...stops];
    const walk = async () => {
      const page = await context.newPage();
      for (let stop = left.shift(); stop; stop = left.shift()) await visit(page, shop, stop, language);
      await page.close();
    };
    await Promise.all(Array.from({ length: LANES }, walk));
    expect(errors.filter((error) => !/status of 40[14]/.test(error))).toEqual([]);
  });
}

test('every route is walked', { tag: '@wide' }, ({ shop }) => {
  const walked = WALKS.flatMap(({ stops }) => stops.map(({ path }) => toPathname(path!, shop)));
  const isWalked = (pattern: string) => walked.some((path) => matchPath(pattern, path));
  expect(listPatterns(routes, '').filter((pattern) => !isWalked(pattern))).toEqual([]);
});

function listPatterns(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const pattern = `${parent}/${path}`.replace(/\/+$/, '') || '/';
    return [pattern, ...listPatterns(children ?? [], pattern)];
  });
}

const toAddress = (path: Screen['path'], shop: PicturesShop) =>
  typeof path === 'string' ? path : path(shop);
const toPathname = (path: Screen['path'], shop: PicturesShop) => toAddress(path, shop).split('?')[0]!;

function listenTo(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${error.error()}`));
  return errors;
}

async function visit(page: Page, shop: PicturesShop, stop: Partial<Stop>, language?: 'hi'): Promise<void> {
  const address = toAddress(stop.path!, shop);
  await test.step(address, async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    // A page that receives changes never becomes idle.
    await page.goto(address, { waitUntil: stop.act ? 'networkidle' : 'load' });
    await stop.act?.(page);
    await expectLoaded(page);
    if (stop.shows) await expect(page.getByText(stop.shows).filter({ visible: true }).first()).toBeVisible();
    await expectFine(page);
  });
  for (const opener of stop.opens ?? []) {
    await test.step(opener, async () => {
      await page
        .getByRole('button', { name: toShown(opener, language) })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expectFine(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }
}

/** An English text as shown, with anything in place of its {parts}. */
function toShown(text: string, language?: 'hi'): RegExp {
  const shown = language ? HINDI[text]! : text;
  return new RegExp(`^${shown.replaceAll(/[?]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}`);
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.skeleton, [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
}

async function expectFine(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    if (width === Math.min(...WIDTHS)) await expectNothingSticksOut(page);
    if (AXE_WIDTHS.includes(width)) await expectAccessible(page);
  }
}
