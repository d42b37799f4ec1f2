// The invitation to install the shop, on the page of an order.

import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { EMPTY_CART, inMinutes, PLACED, SHOPPER } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { closePart, openPart, signIn } from '#tests/components/open-part.tsx';
import { stubCalls } from '#tests/components/stub-calls.ts';
import { INSTALL_SCRIPT } from '#web/data/install.ts';
import MyOrder from './my-order.tsx';

const invitation = page.getByRole('region', { name: 'Jhatpat on your home screen' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

function open(status: 'PLACED' | 'DELIVERED'): void {
  signIn(SHOPPER);
  const isDelivered = status === 'DELIVERED';
  const order = isDelivered
    ? { ...PLACED, status, eta: null, steps: [{ status, at: inMinutes(-1) }] }
    : PLACED;
  stubCalls({
    'GET /api/order/track': 'offline',
    'GET /api/order/details': { data: { ...order, canCancel: false } },
    'GET /api/cart/get': EMPTY_CART,
  });
  openPart(<MyOrder />);
}

/** As browsers make it, after the page's own script. */
function offerInstallation() {
  const script = document.createElement('script');
  script.textContent = INSTALL_SCRIPT;
  document.head.append(script);
  const prompt = vi.fn(async () => {});
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  return prompt;
}

afterEach(() => {
  delete window.__installOffer;
  delete (navigator as { standalone?: boolean }).standalone;
});

test('the browser’s offer waits for a delivered order, and is made once', async () => {
  await page.viewport(390, 844);
  const prompt = offerInstallation();
  open('PLACED');
  await expect.element(page.getByRole('heading', { name: 'We have your order' })).toBeVisible();
  await expect.element(invitation).not.toBeInTheDocument();
  closePart();
  open('DELIVERED');
  await expect.element(invitation).toBeVisible();
  await expectFits();
  expect(prompt).not.toHaveBeenCalled();
  await button('Install').click();
  expect(prompt).toHaveBeenCalledTimes(1);
  await expect.element(invitation).not.toBeInTheDocument();
  offerInstallation();
  await expect.element(page.getByRole('heading', { name: 'Your order was delivered' })).toBeVisible();
  await expect.element(invitation).not.toBeInTheDocument();
});

test('where only the shopper can install it, it says how, and stays away once waved away', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  open('DELIVERED');
  await expect
    .element(invitation)
    .toMatchTextContent('Press Share in your browser, then Add to Home Screen.');
  await expect.element(button('Install')).not.toBeInTheDocument();
  await button('Not now').click();
  await expect.element(invitation).not.toBeInTheDocument();
});
