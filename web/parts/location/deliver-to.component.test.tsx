import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FoundStore } from '#features/stores/store/store.contract.ts';
import { EMPTY_CART, ADDRESS, PRODUCT, SHOPPER } from '#tests/components/answers.ts';
import { BAD } from '#tests/components/bad-input.ts';
import { releaseClock, slowClock } from '#tests/components/clock.ts';
import { expectAccessible, expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import {
  holdAnswer,
  listBodies,
  listSent,
  refusal,
  stubCalls,
  type Stubs,
} from '#tests/components/stub-calls.ts';
import CartPage from '../../shop/cart/cart.tsx';
import { useLocation } from '../../ui/router.tsx';
import { QuantityStepper } from '../cart/quantity-stepper.tsx';
import { findLocation, LOCATION_KEY } from '../../data/store/delivery-location.ts';
import { choosePincode } from '../../data/store/show-store.ts';
import { DeliverTo } from './deliver-to.tsx';
import { DeliveryTime } from './delivery-time.tsx';

const FOUND: FoundStore = {
  served: true,
  store: { _id: 'store-1', name: 'Main store' },
  minutes: { from: 8, to: 14 },
  ...{ open: true, opensAt: null, timeZone: 'Asia/Kolkata', pauseReason: '' },
};
const panel = page.getByRole('dialog', { name: 'Where to deliver' });
const pincode = panel.getByLabelText('Pincode');
const header = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  stubCalls({
    'GET /api/cart/get': EMPTY_CART,
    'GET /api/store/find': { data: FOUND },
  });
});

function open(): void {
  openPart(<DeliverTo />, { at: '/cart', facts: { hasAreas: true, hasStores: true } });
}

async function type(digits: string): Promise<void> {
  await page
    .getByRole('button', { name: /^(Deliver to|Choose your)/ })
    .first()
    .click();
  await expect.element(pincode).toHaveFocus();
  await pincode.fill(digits);
}

test('a pincode is answered with its store as soon as it is complete; a part of one is refused', async () => {
  stubCalls({
    'GET /api/cart/get': {
      ...EMPTY_CART,
      data: [{ _id: 'line-1', quantity: 2, productId: { ...PRODUCT, stock: 0 }, notice: 'Out of stock' }],
    },
  });
  open();
  await type('56000');
  await userEvent.keyboard('{Enter}');
  await expect.element(pincode).toHaveAccessibleDescription('Enter a six-digit pincode');
  expect(listSent('GET /api/store/find')).toEqual([]);
  await pincode.fill('560001');
  await expect.element(panel.getByText('Main store')).toBeVisible();
  await expect.element(panel.getByText('Delivers in about 8 to 14 minutes · Open')).toBeVisible();
  // What the store lacks of the cart.
  await expect.element(panel.getByText('Mango is out of stock.')).toBeVisible();
  await expectFits();
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(header('Deliver to 560001')).toHaveFocus();
});

test('a store that is closed says when it opens, and a paused one why', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-05T20:00:00Z'), toFake: ['Date'] });
  stubCalls({ 'GET /api/store/find': { data: { ...FOUND, open: false, opensAt: '2026-01-06T00:30:00Z' } } });
  open();
  await type('560001');
  await expect.element(panel.getByText(/^Closed now, opens .*6:00 am/)).toBeVisible();
  await expectFits();
  stubCalls({ 'GET /api/store/find': { data: { ...FOUND, open: false, pauseReason: 'Heavy rain' } } });
  await pincode.fill('560002');
  await expect.element(panel.getByText('Not taking orders right now: Heavy rain')).toBeVisible();
});

test('in an open tab the store is asked again after a minute, and after a failure once more', async () => {
  slowClock('Date');
  vi.setSystemTime(new Date('2026-01-05T20:00:00Z'));
  const checkedAt = Date.now();
  localStorage.setItem(
    LOCATION_KEY,
    JSON.stringify({
      pincode: '560001',
      storeId: 'store-1',
      checkedAt,
      closed: { pauseReason: 'Heavy rain' },
    }),
  );
  stubCalls({ 'GET /api/store/find': 'offline' });
  openPart(
    <>
      <DeliverTo />
      <DeliveryTime />
    </>,
    { at: '/cart', facts: { hasAreas: true, hasStores: true, storeId: 'store-1' } },
  );
  const asked = () => listSent('GET /api/store/find').length;
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  await expect.element(page.getByRole('button')).toHaveLength(1);
  await wait(59_000);
  expect(asked()).toBe(0);
  await wait(2_000);
  await vi.waitFor(() => expect(asked()).toBe(1));
  stubCalls({ 'GET /api/store/find': { data: FOUND } });
  await wait(61_000);
  await vi.waitFor(() => expect(asked()).toBe(2));
  releaseClock();
  await expect.element(page.getByText('8-14 min')).toBeVisible();
});

test('without delivery a request is taken, and no pincode is chosen', async () => {
  stubCalls({
    'GET /api/store/find': { data: { served: false } },
    'POST /api/store/request-pincode': refusal('invalid_input', {
      fields: { email: 'Enter a valid email' },
    }),
  });
  open();
  await type('900001');
  await expect.element(panel.getByText('We do not deliver to 900001 yet')).toBeVisible();
  const request = panel.getByRole('button', { name: 'Tell me when you come' });
  const email = panel.getByRole('textbox', { name: 'email' });
  await request.click();
  await expect.element(email).toHaveAccessibleDescription('Enter a valid email');
  await email.fill('asha@example.test');
  await expectFits();
  stubCalls({ 'POST /api/store/request-pincode': { data: null } });
  await request.click();
  await expect.element(panel.getByText('Thank you. We have noted your request for 900001.')).toBeVisible();
  expect(listBodies('POST /api/store/request-pincode').at(-1)!).toEqual({
    pincode: '900001',
    email: 'asha@example.test',
  });
  await userEvent.keyboard('{Escape}');
  await expect.element(header('Choose your pincode')).toBeVisible();
});

test('a lost network is reported in the panel, and the pincode is asked for again', async () => {
  stubCalls({ 'GET /api/store/find': 'offline' });
  open();
  await type('560001');
  await expect.element(panel.getByRole('alert')).toMatchTextContent('You seem to be offline');
  await expectAccessible();
  stubCalls({ 'GET /api/store/find': { data: FOUND } });
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByText('Main store')).toBeVisible();
});

test('what was typed counts, also when the panel is closed before the shop has answered', async () => {
  const served = holdAnswer<'GET /api/store/find'>({ data: FOUND });
  stubCalls({ 'GET /api/store/find': served.stub });
  open();
  await type('560001');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  served.answer();
  await expect.element(header('Deliver to 560001')).toBeVisible();

  // For a pincode without delivery a message says so, and the chosen one stays.
  const refused = holdAnswer<'GET /api/store/find'>({ data: { served: false } });
  stubCalls({ 'GET /api/store/find': refused.stub });
  await type('900001');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  refused.answer();
  await expect.element(page.getByText('We do not deliver to 900001 yet')).toBeVisible();
  await expect.element(header('Deliver to 560001')).toBeVisible();
});

test('a shopper without a choice gets the store of their first address, with a message', async () => {
  signIn(SHOPPER);
  stubCalls({ 'GET /api/address/get': { data: [ADDRESS] } });
  open();
  await expect
    .element(page.getByText('Main store delivers to 560001. You are now shopping there.'))
    .toBeVisible();
  await expect.element(header('Deliver to 12 MG Road')).toBeVisible();
});

const question = page.getByRole('region', { name: 'Where should we deliver?' });
const add = page.getByRole('button', { name: 'Add Mango', exact: true });
const proceed = page.getByRole('button', { name: 'Proceed' });
const NO_OFFERS = {
  ...{ savings: 0, discounts: [], missing: [], coupon: null, displaced: [], codes: [], changesIn: null },
};

const LINE = { _id: 'line-1', quantity: 1, productId: { ...PRODUCT, price: 40, discount: 0 } };
const FULL_CART = { ...EMPTY_CART, data: [LINE] };
const BILL = {
  lines: [{ productId: PRODUCT._id, quantity: 1, lineTotal: 40, discount: 0 }],
  ...NO_OFFERS,
  ...{ charges: [], subTotal: 40, total: 40 },
};
const FAR = { ...FOUND, store: { _id: 'store-2', name: 'Far store' } };
const DEARER = {
  ...BILL,
  charges: [{ kind: 'delivery' as const, label: 'Delivery Charge', amount: 25 }],
  total: 65,
};

/** A product and the cart, whose line is there after ADD. */
function openWithAdd(more: Stubs = {}): void {
  stubCalls({
    'POST /api/cart/create': () => {
      stubCalls({ 'GET /api/cart/get': FULL_CART });
      return { data: LINE };
    },
    'GET /api/cart/bill': { data: BILL },
    'POST /api/product/bought-together': { data: [] },
    ...more,
  });
  openPart(
    <>
      <DeliverTo />
      <QuantityStepper product={{ ...PRODUCT, isInStock: true }} />
      <QuantityStepper product={{ _id: 'milk', name: 'Milk', isInStock: true }} />
      <AtCart />
    </>,
    { facts: { hasAreas: true, hasStores: true, storeId: 'store-1' } },
  );
}

/** The cart page, except where Proceed leads. */
function AtCart() {
  return useLocation().pathname === '/cart' ? <CartPage /> : null;
}

test('the first ADD of somebody without a place counts and asks beside it; the answer is remembered', async () => {
  openWithAdd();
  await add.click();
  await expect.element(page.getByText('Item added')).toBeVisible();
  await expect.element(question).toBeInViewport();
  await expectFits();
  await question.getByLabelText('Pincode').fill('560001');
  await expect
    .element(page.getByText('We deliver to 560001. Delivers in about 8 to 14 minutes'))
    .toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(header('Deliver to 560001')).toBeVisible();
});

test('the place is found by the name of its area, or by where the device is', async () => {
  const look = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
  look.mockImplementation((_found, refuse) => refuse!({} as GeolocationPositionError));
  stubCalls({
    'GET /api/store/places': { data: [{ pincode: '560034', name: 'Koramangala' }] },
    'POST /api/store/near': { data: { pincode: '560001', name: 'MG Road' } },
  });
  openPart(<DeliverTo />, { at: '/cart', facts: { hasAreas: true, hasPlaces: true } });
  await type('kora');
  await panel.getByRole('button', { name: 'Koramangala 560034' }).click();
  await expect.element(pincode).toHaveValue('560034');
  await expect.element(panel.getByText('Main store')).toBeVisible();
  await pincode.fill('');
  const locate = panel.getByRole('button', { name: 'Use my location' });
  await locate.click();
  await expect.element(page.getByText('Your position is not known. Enter your pincode.')).toBeVisible();
  const coords = { latitude: 12.97594, longitude: 77.60349 };
  look.mockImplementation((found) => found({ coords } as GeolocationPosition));
  await locate.click();
  await expect.element(pincode).toHaveValue('560001');
  expect(listBodies('POST /api/store/near')).toEqual([{ latitude: 12.976, longitude: 77.603 }]);
  await expectFits();
});

test('waved away, the question comes back when a shopper proceeds, and holds nobody up', async () => {
  openWithAdd();
  await add.click();
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add Milk', exact: true }).click();
  await expect.element(proceed).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  stubCalls({
    'GET /api/address/get': { data: [] },
    'GET /api/store/find': { data: { served: false } },
    'POST /api/store/request-pincode': { data: null },
  });
  // A visitor signs in first.
  await proceed.click();
  await expect.element(page.getByText('Please Login Before Proceeding')).toBeVisible();
  expect(currentPath()).toBe('/login');
  signIn(SHOPPER);
  goTo('/cart');
  await proceed.click();
  await question.getByLabelText('Pincode').fill('110001');
  await expect.element(question.getByText('We do not deliver to 110001 yet')).toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Tell me when you come' })).toBeVisible();
  await expectFits();
  expect(currentPath()).toBe('/cart');
  await userEvent.keyboard('{Escape}');
  await expect.poll(currentPath).toBe('/checkout');
});

test('with a full cart the panel shows the bill of another store before it is chosen', async () => {
  openWithAdd();
  await add.click();
  await question.getByRole('button', { name: 'Not now' }).click();
  stubCalls({ 'GET /api/store/find': { data: FAR }, 'GET /api/cart/bill': { data: DEARER } });
  await type('560034');
  await expect.element(panel.getByText('Total is now ₹65: Delivery Charge ₹25.')).toBeVisible();
  await expectFits();
  expect(listSent('GET /api/store/find').map(({ query }) => query.get('look'))).toEqual(['true']);
  await panel.getByRole('button', { name: 'Shop there' }).click();
  await expect.element(panel.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(findLocation()).toMatchObject({ pincode: '560034', storeId: 'store-2' });
});

test('the address of a shopper with a full cart changes its bill only after a press', async () => {
  signIn(SHOPPER);
  openWithAdd({
    'GET /api/cart/get': FULL_CART,
    'GET /api/address/get': { data: [{ ...ADDRESS, pincode: '560034' }] },
    'GET /api/store/find': { data: FAR },
    'GET /api/cart/bill': ({ query }) => ({ data: query.has('pincode') ? DEARER : BILL }),
  });
  await expect.element(question.getByText('Total is now ₹65: Delivery Charge ₹25.')).toBeVisible();
  await expectFits();
  expect(listSent('GET /api/store/find').every(({ query }) => query.get('look') === 'true')).toBe(true);
  expect(findLocation()).toBeNull();
  await question.getByRole('button', { name: 'Shop there' }).click();
  await expect.element(header('Deliver to 12 MG Road')).toBeVisible();
  expect(findLocation()).toMatchObject({ pincode: '560034', storeId: 'store-2' });
});

test('a panel that is closed before the cart is known changes no store', async () => {
  const cart = holdAnswer<'GET /api/cart/get'>(FULL_CART);
  const found = holdAnswer<'GET /api/store/find'>({ data: FAR });
  openWithAdd({ 'GET /api/cart/get': cart.stub, 'GET /api/store/find': found.stub });
  await type('560034');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  found.answer();
  cart.answer();
  await expect
    .element(page.getByRole('button', { name: 'Decrease quantity of Mango' }).first())
    .toBeVisible();
  expect(listSent('GET /api/store/find').map(({ query }) => query.get('look'))).toEqual(['true']);
  expect(findLocation()).toBeNull();
});

test('a pincode is read however it is typed; what is none has one message', async () => {
  open();
  const asked = () => listSent('GET /api/store/find').map(({ query }) => query.get('pincode'));
  for (const [typed, shown] of [
    [' 560 001 ', '560001'],
    ['560-002', '560002'],
    ['५६०००३', '560003'],
  ] as const) {
    if (!panel.query()) await type(typed);
    else await pincode.fill(typed);
    await expect.element(pincode).toHaveValue(shown);
    await expect.poll(() => asked().at(-1)).toBe(shown);
    await expect.element(pincode).not.toHaveAccessibleDescription();
  }
  const before = asked().length;
  for (const typed of Object.values(BAD)) {
    await pincode.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(pincode).toHaveAccessibleDescription('Enter a six-digit pincode');
  }
  expect(asked()).toHaveLength(before);
  await expectAccessible();
});

test('the address is named by its label, with the time of delivery while the store is open', async () => {
  signIn(SHOPPER);
  stubCalls({
    'GET /api/address/get': { data: [{ ...ADDRESS, label: 'Home', house: 'Flat 302' }] },
    'GET /api/store/find': { data: FOUND },
  });
  openPart(
    <>
      <DeliverTo />
      <DeliveryTime />
    </>,
    { facts: { hasAreas: true } },
  );
  await expect.element(header('Deliver to Home, 12 MG Road')).toBeVisible();
  await expect.element(page.getByText('Delivers in about 8 to 14 minutes')).toBeVisible();
  stubCalls({ 'GET /api/store/find': { data: { ...FOUND, open: false, pauseReason: 'Heavy rain' } } });
  await choosePincode('560001');
  await expect.element(page.getByText('Delivers in about 8 to 14 minutes')).not.toBeInTheDocument();
  await expect.element(page.getByText('Not taking orders right now: Heavy rain').last()).toBeVisible();
  stubCalls({ 'GET /api/store/find': { data: { ...FOUND, minutes: undefined } } });
  await choosePincode('560001');
  await expect.element(page.getByText('Takes longer than usual right now').last()).toBeVisible();
});
