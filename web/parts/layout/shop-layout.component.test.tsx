// The frame of every page: toasts cover nothing that can be pressed, the bar of phones
// takes its own space, and the header does not move when an address appears in it.

import { Suspense, use } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FoundStore } from '#features/stores/store/store.contract.ts';
import { clearToasts, toastError, toastSuccess } from '#web/data/toast.ts';
import { ADDRESS, SHOPPER } from '#tests/components/answers.ts';
import { measure } from '#tests/components/at-once.ts';
import { stubCart } from '#tests/components/cart-server.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openInShop } from '#tests/components/open-in-shop.tsx';
import { goTo, signIn } from '#tests/components/open-part.tsx';
import { stubCalls } from '#tests/components/stub-calls.ts';
import { AddressDialog } from '../account/address-dialog.tsx';
import { PicturePreview } from '../picture-preview.tsx';
import { useLocation } from '../../ui/router.tsx';

const WIDTHS = [360, 390, 768, 1280];
const WIDE = [768, 1280];
const FOUND: FoundStore = {
  served: true,
  store: { _id: 'store-1', name: 'Main store' },
  minutes: { from: 8, to: 14 },
  open: true,
};
const bar = page.getByRole('complementary', { name: 'Cart summary' });

beforeEach(() => stubCart({ Milk: { quantity: 2 } }));

/** Something to press everywhere, on several screens. */
function Buttons() {
  return Array.from({ length: 60 }, (_, at) => (
    <button key={at} type="button" className="block h-11 w-full">
      Button {at}
    </button>
  ));
}

/** What can be pressed under the visible toasts. */
function findPressablesUnderToasts(): string[] {
  const pressable = 'a, button, input, select, textarea, label, summary, [role=button], [tabindex="0"]';
  const found = new Set<string>();
  const shown = [...document.querySelectorAll('#messages [data-toast]')];
  for (const { left, right, top, bottom } of shown.map((toast) => toast.getBoundingClientRect())) {
    if (left < 0 || right > innerWidth) found.add(`beyond the screen: ${left} to ${right}`);
    for (let x = left + 1; x < right; x += 4) {
      for (let y = top + 1; y < bottom; y += 4) {
        const hit = document.elementFromPoint(x, y)?.closest(pressable);
        if (hit) found.add(hit.outerHTML.slice(0, 160));
      }
    }
  }
  return shown.length < 2 ? ['no toasts are shown'] : [...found];
}

async function expectNothingUnderToasts(where: string, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, 760);
    clearToasts();
    // They stay while they are looked at, however slow the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    toastSuccess('Item added');
    toastError('The shop did not respond in time, and this is what a long message looks like. Try again.');
    vi.useRealTimers();
    await expect.poll(findPressablesUnderToasts, { message: `${where} at ${width} px` }).toEqual([]);
  }
}

test('no control is under a toast, at the top of a page, further down, and in dialogs', async () => {
  openInShop(<Buttons />, { at: '/elsewhere' });
  await expect.element(page.getByRole('button', { name: 'Button 0' })).toBeVisible();
  await expectNothingUnderToasts('top');
  window.scrollTo({ top: 900, behavior: 'instant' });
  await expectNothingUnderToasts('scrolled');
  await page.viewport(1280, 800);
  await page.getByRole('banner').getByRole('button', { name: /item/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Cart' })).toBeVisible();
  await expectNothingUnderToasts('drawer', WIDE);
});

test.each([
  ['a form', <AddressDialog key="form" state="new" onClose={() => {}} />],
  [
    'a picture on the whole screen',
    <PicturePreview key="full" picture={{ url: '/no-picture.svg', name: 'Mango' }} onClose={() => {}} />,
  ],
])('no control of %s is under a toast', async (name, dialog) => {
  openInShop(
    <>
      <Buttons />
      {dialog}
    </>,
    { at: '/elsewhere' },
  );
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectNothingUnderToasts(name);
});

test('at the end of a page nothing lies under the bar of phones', async () => {
  await page.viewport(390, 844);
  openInShop(<Buttons />, { at: '/elsewhere' });
  await expect.element(bar).toMatchTextContent('2 item');
  const toBox = (role: 'contentinfo' | 'complementary') =>
    (role === 'contentinfo' ? page.getByRole(role) : bar).element().getBoundingClientRect();
  await expect
    .poll(() => {
      // Again each time: the page may grow once more.
      window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      return toBox('contentinfo').bottom - toBox('complementary').top;
    })
    .toBeLessThanOrEqual(1);
  await expectFits();
});

test.each([390, 1280])('at %i px the header keeps its places when the address is known', async (width) => {
  await page.viewport(width, 844);
  stubCalls({
    'GET /api/address/get': { data: [ADDRESS] },
    'GET /api/store/find': { data: FOUND },
  });
  openInShop(<Buttons />, {
    at: '/elsewhere',
    facts: { hasAreas: true, hasStores: true, storeId: FOUND.store!._id },
  });
  const banner = page.getByRole('banner');
  await expect.element(banner.getByRole('button', { name: 'Choose your pincode' })).toBeVisible();
  const measureAll = () =>
    Promise.all(
      ['Search for products', 'Jhatpat home'].map((name) => measure(banner.getByRole('link', { name }))),
    );
  const before = await measureAll();
  signIn(SHOPPER);
  await expect.element(banner.getByRole('button', { name: 'Deliver to 12 MG Road' })).toBeVisible();
  expect(await measureAll()).toEqual(before);
});

const LOW = [844, 390] as const;

test.each([[390, 844], [320, 640], [767, 900], LOW, [640, 400], [768, 1024], [1280, 800]] as const)(
  'at %i × %i px mark, search, account and cart stay when the page is scrolled, in a seventh of a high screen',
  async (width, height) => {
    await page.viewport(width, height);
    openInShop(<Buttons />, { at: '/elsewhere', facts: { hasAreas: true } });
    const banner = page.getByRole('banner');
    const first = page.getByRole('button', { name: 'Button 0' });
    await expect.element(first).toBeVisible();
    await expect.element(banner.getByRole('link', { name: 'Login' })).toBeVisible();
    const before = (await measure(first)).top;
    window.scrollTo({ top: 900, behavior: 'instant' });
    const parts = [
      banner.getByRole('link', { name: 'Jhatpat home' }),
      banner.getByRole('link', { name: 'Search for products' }),
      banner.getByRole('link', { name: 'Login' }),
      width < 768 ? banner.getByRole('link', { name: /item/ }) : banner.getByRole('button', { name: /item/ }),
    ];
    for (const part of parts) {
      await expect
        .poll(() => {
          const { left, right, top, bottom } = part.element().getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return part.element().contains(hit);
        })
        .toBe(true);
    }
    const { bottom } = await measure(banner);
    expect(bottom).toBeLessThanOrEqual(width < 768 || height <= 480 ? 28 + 57 : 28 + 73);
    expect((await measure(first)).top).toBe(before - 900);
    // At 200 % a low window keeps its space for the page.
    if (width < 768 && height <= 480) await expect.element(bar).not.toBeInViewport();
    if (width < 768 && height > 480) await expect.element(bar).toBeInViewport({ ratio: 1 });
    await expectFits();
  },
);

test('on a phone the header is whole again while somebody types a search, and at the top', async () => {
  await page.viewport(390, 844);
  openInShop(<Buttons />, { at: '/search' });
  const banner = page.getByRole('banner');
  const box = banner.getByRole('combobox');
  const language = banner.getByRole('button', { name: 'हिन्दी में देखें' });
  await expect.element(box).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Button 0' })).toBeVisible();
  window.scrollTo({ top: 900, behavior: 'instant' });
  await expect.poll(() => window.scrollY).toBe(900);
  await expect.element(language).toBeInViewport();
  await page.getByRole('button', { name: 'Button 25', exact: true }).click();
  await expect.element(language).not.toBeInTheDocument();
  await expect.element(box).toBeInViewport({ ratio: 1 });
  window.scrollTo({ top: 0, behavior: 'instant' });
  await expect.element(language).toBeInViewport();
});

test('on a phone the header is folded by the last of several changes that a busy browser says at once', async () => {
  await page.viewport(390, 844);
  type Listener = (entries: Partial<IntersectionObserverEntry>[]) => void;
  const listeners: Listener[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: Listener) {
        listeners.push(listener);
      }
      observe() {}
      disconnect() {}
    },
  );
  openInShop(<Buttons />, { at: '/elsewhere' });
  const language = page.getByRole('button', { name: 'हिन्दी में देखें' });
  await expect.element(language).toBeVisible();
  await expect.poll(() => listeners).not.toEqual([]);
  for (const listener of listeners) listener([{ isIntersecting: true }, { isIntersecting: false }]);
  await expect.element(language).not.toBeInTheDocument();
});

test('the frame begins with a link to the content, and ends with the links of the owner; the next page gets the keyboard', async () => {
  const socialLinks = ['facebook', 'instagram'].map((label) => ({ label, url: `https://${label}.com/x` }));
  openInShop(null, { facts: { socialLinks } });
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Jhatpat home' })).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await expectFits();
  const footer = page.getByRole('contentinfo');
  // Not of one line with the link beside it.
  await expect.element(footer.getByText('© All Rights Reserved 2025.', { exact: true })).toBeVisible();
  await expect.element(footer.getByRole('link')).toHaveLength(2);
  goTo('/elsewhere');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

function SlowPage({ answer }: { answer: Promise<void> }) {
  const { pathname } = useLocation();
  if (pathname === '/slow') use(answer);
  return <h1>{pathname}</h1>;
}

test('a page that does not come at once is said to be loading, over the page that stays', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  openInShop(
    <Suspense>
      <SlowPage answer={answer} />
    </Suspense>,
  );
  const loader = page.getByRole('banner').getByRole('status', { name: 'Loading' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('/cart');
  goTo('/elsewhere');
  await expect.element(heading).toHaveTextContent('/elsewhere');
  await expect.element(loader).not.toBeInTheDocument();
  goTo('/slow');
  await expect.element(loader).toBeVisible();
  await expect.element(heading).toHaveTextContent('/elsewhere');
  await expectFits();
  resolve();
  await expect.element(heading).toHaveTextContent('/slow');
  await expect.element(loader).not.toBeInTheDocument();
});
