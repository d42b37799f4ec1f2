// A card for all sizes of a product, and the sheet in which one is chosen.

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EMPTY_CART, PRODUCT, SHOPPER } from '#tests/components/answers.ts';
import { measure, press } from '#tests/components/at-once.ts';
import { expectAccessible } from '#tests/components/expect-accessible.ts';
import { currentPath, goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import { holdAnswer, listBodies, listSent, refusal, stubCalls } from '#tests/components/stub-calls.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { ProductCard } from './product-card.tsx';
import { SizesSlot } from './sizes-slot.tsx';

const DETAILS = 'POST /api/product/get-product-details';
const CARD = {
  ...{ _id: 'litre', name: 'Toned Milk', image: '', unit: '1 L', price: 60, discount: 10, isInStock: true },
  veg: 'veg' as const,
  sizeCount: 3,
};
const SIZES = [
  {
    ...CARD,
    ...{ _id: 'half', unit: '500 ml', price: 33, discount: 0 },
    unitPrice: { price: 6.6, per: '100 ml' as const },
  },
  { ...CARD, unitPrice: { price: 5.4, per: '100 ml' as const } },
  { ...CARD, _id: 'pack', unit: 'Family pack', price: 99, isInStock: false, unitPrice: null },
];

const card = page.getByRole('article');
const chip = card.getByRole('button', { name: '3 sizes, Toned Milk' });
const sheet = page.getByRole('dialog', { name: 'Toned Milk' });
const sizes = sheet.getByRole('listitem');

beforeEach(() => {
  stubCalls({
    'GET /api/cart/get': EMPTY_CART,
    [DETAILS]: { data: { ...PRODUCT, sizes: SIZES } },
  });
});

const open = (product: Parameters<typeof ProductCard>[0]['product'] = CARD) =>
  openPart(
    <>
      <div style={{ width: 112 }}>
        <ProductCard product={product} sizes="98px" />
      </div>
      <CartReader />
      <SizesSlot />
    </>,
  );

/** In the shop the header reads the cart. */
function CartReader() {
  useCart();
  return null;
}

const textsOf = () => sizes.elements().map((size) => size.textContent);

test('a card shows its size, its price and that there are others; every target has 40 px', async () => {
  open();
  await expect.element(card).toMatchTextContent('Toned Milk10 min');
  await expect.element(card.getByRole('link')).toMatchTextContent(/1 L.*₹54.*before ₹60.*10% OFF/);
  await expect.element(chip).toMatchTextContent('3 sizes');
  const add = card.getByRole('button', { name: 'Add Toned Milk' });
  expect((await measure(add)).height).toBeGreaterThanOrEqual(40);
  const { left, top, width } = await measure(chip);
  for (const below of [-3, 10, 35]) {
    expect(document.elementFromPoint(left + width / 2, top + below)).toBe(await chip.findElement());
  }
  const smallest = [...(await card.findElement()).querySelectorAll('*')].map((part) =>
    parseFloat(getComputedStyle(part).fontSize),
  );
  expect(Math.min(...smallest)).toBeGreaterThanOrEqual(12);
  await expectAccessible();
});

test.each([112, 141, 190])(
  'on a card of %i px nothing is over the picture, which leads to the product; the stepper has the box of ADD',
  async (width) => {
    const line = toLine(SIZES[1]!, 1);
    const data: (typeof line)[] = [];
    stubCalls({
      'GET /api/cart/get': () => ({ ...EMPTY_CART, data }),
      [CREATE]: () => {
        data.push(line);
        return { data: line };
      },
    });
    const { sizeCount: _count, ...single } = CARD;
    openPart(
      <div style={{ width }}>
        <ProductCard product={{ ...single, name: 'Kokovela Craft White Chocolate' }} sizes="98px" />
        <CartReader />
      </div>,
    );
    const link = await card.getByRole('link').findElement();
    const picture = (await card.findElement()).querySelector('.card-picture')!.getBoundingClientRect();
    for (const [across, down] of [
      [0.03, 0.5],
      [0.5, 0.5],
      [0.97, 0.93],
    ] as const) {
      const [x, y] = [picture.left + picture.width * across, picture.top + picture.height * down];
      expect(document.elementFromPoint(x, y)).toBe(link);
    }
    const name = await measure(card.getByText('Kokovela Craft White Chocolate'));
    const minutes = await measure(card.getByText('10 min'));
    const add = card.getByRole('button', { name: /^Add/ });
    const before = (await add.findElement()).parentElement!.getBoundingClientRect();
    expect(before.top).toBeGreaterThanOrEqual(picture.bottom - 4);
    expect(before.bottom).toBeLessThanOrEqual(name.top + 4);
    if (width >= 130) expect(minutes.right).toBeLessThan(before.left + 6);
    expect(before.height).toBeGreaterThanOrEqual(40);
    await add.click();
    await expect.element(quantity).toBeVisible();
    const after = (await card.getByText('Quantity').findElement()).closest('.stepper')!;
    expect(after.getBoundingClientRect()).toEqual(before);
    for (const button of card.getByRole('button').elements()) {
      expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(32);
    }
    expect(document.elementFromPoint(name.left + 5, name.top + 5)).toBe(link);
  },
);

test('a card without other sizes has no choice of sizes', async () => {
  const { sizeCount: _count, ...single } = CARD;
  open(single);
  await expect.element(card.getByRole('button')).toHaveLength(1);
});

const ASK = 'POST /api/product/notify-me';
const tellMe = card.getByRole('button', { name: 'Tell me when Toned Milk is back' });

test('a sold-out card says so in place of ADD: a shopper is told with one press, and no second one ends that', async () => {
  signIn(SHOPPER);
  stubCalls({ 'GET /api/product/notify-me': { data: ['litre'] }, [ASK]: { data: null } });
  open({ ...CARD, isInStock: false });
  // In place of ADD.
  await expect.element(tellMe).toBeVisible();
  const soldOut = await measure(card.getByText('Out of stock'));
  expect(soldOut.bottom).toBeLessThan((await measure(tellMe)).top);
  await expect.element(card.getByRole('button', { name: 'Add Toned Milk' })).not.toBeInTheDocument();
  const { left, top, width } = await measure(tellMe);
  for (const below of [-16, 8, 20]) {
    expect(document.elementFromPoint(left + width / 2, top + below)).toBe(await tellMe.findElement());
  }
  await tellMe.click();
  await expect.element(sheet.getByText('1 L is out of stock.')).toBeVisible();
  await expect.element(sheet.getByText('You will get one message, first come, first served.')).toBeVisible();
  // Its other sizes can be bought.
  await expect.element(sheet.getByRole('button', { name: 'Add Toned Milk, 500 ml' })).toBeVisible();
  expect(listBodies(ASK)).toEqual([{ productId: 'litre' }]);
  await expectAccessible();
});

test('a visitor leaves an email in the sheet of a sold-out card', async () => {
  stubCalls({ [ASK]: { data: null } });
  const { sizeCount: _count, ...single } = CARD;
  open({ ...single, isInStock: false });
  await tellMe.click();
  await sheet.getByLabelText('Your email').fill('asha@example.test');
  await sheet.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect.element(sheet.getByText('We will tell you when it is back.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

test('the sheet shows every size with its price, price per unit, discount and stock; Escape leads back', async () => {
  open();
  await chip.click();
  await expect.element(sizes.nth(2)).toBeVisible();
  expect(textsOf()).toEqual([
    '500 ml₹33₹6.60 per 100 mlADD',
    '1 L₹54before ₹6010% OFF₹5.40 per 100 mlADD',
    'Family pack₹89before ₹9910% OFFOut of stock',
  ]);
  expect(listSent(DETAILS)).toEqual([expect.objectContaining({ body: { productId: 'litre' } })]);
  for (const name of ['Add Toned Milk, 500 ml', 'Add Toned Milk, 1 L']) {
    await expect.element(sheet.getByRole('button', { name })).toBeVisible();
  }
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(chip).toHaveFocus();
});

test('the size of the card can be bought before the others are known, and when they cannot be read', async () => {
  const details = holdAnswer<typeof DETAILS>({ data: { ...PRODUCT, sizes: SIZES } });
  stubCalls({ [DETAILS]: details.stub });
  open();
  await chip.click();
  await expect.element(sheet.getByRole('list')).toHaveAttribute('aria-busy', 'true');
  await expect.element(sheet.getByRole('button', { name: 'Add Toned Milk, 1 L' })).toBeVisible();
  details.answer();
  await expect.element(sizes.nth(2)).toBeVisible();
});

test('a failure is said with a way to try again', async () => {
  stubCalls({ [DETAILS]: refusal('busy') });
  open();
  await chip.click();
  await expect.element(sheet.getByRole('alert')).toMatchTextContent(/^The other sizes could not be loaded\./);
  await expect.element(sheet.getByRole('button', { name: 'Add Toned Milk, 1 L' })).toBeVisible();
  stubCalls({ [DETAILS]: { data: { ...PRODUCT, sizes: SIZES } } });
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect.element(sizes.nth(2)).toBeVisible();
  await expect.element(sheet.getByRole('alert')).not.toBeInTheDocument();
});

test('says when the other sizes have gone meanwhile', async () => {
  stubCalls({ [DETAILS]: { data: { ...PRODUCT, sizes: [] } } });
  open();
  await chip.click();
  await expect.element(sheet).toMatchTextContent(/1 L.*There are no other sizes at the moment\./);
});

test('closes when another page is opened', async () => {
  open();
  await chip.click();
  await expect.element(sheet).toBeVisible();
  goTo('/elsewhere');
  expect(currentPath()).toBe('/elsewhere');
  await expect.element(sheet).not.toBeInTheDocument();
});

const CREATE = 'POST /api/cart/create';
const toLine = (size: { _id: string; unit: string }, quantity: number) => {
  const { _id, unit } = size;
  const sizes = SIZES.map((one) => one._id).filter((id) => id !== _id);
  const productId = { _id, unit, name: 'Toned Milk', image: [], price: 33, discount: 0, stock: 9, sizes };
  return { _id: `line-${_id}`, quantity, productId };
};
const quantity = card.getByText('Quantity');

test('with several sizes ADD opens them', async () => {
  open();
  await card.getByRole('button', { name: 'Add Toned Milk' }).click();
  await expect.element(sizes.nth(2)).toBeVisible();
  expect(listSent(CREATE)).toEqual([]);
});

test('a size in the cart has its stepper on the card, which names it; without it the card is as before', async () => {
  const data = [toLine(SIZES[0]!, 1)];
  stubCalls({
    'GET /api/cart/get': () => ({ ...EMPTY_CART, data }),
    'DELETE /api/cart/delete-cart-item': () => {
      data.pop();
      return { data: { _id: 'line-half' } };
    },
  });
  open();
  await expect.element(quantity).toBeVisible();
  await expect.element(card.getByRole('link')).toMatchTextContent(/500 ml.*₹33/);
  await expect.element(card.getByRole('link')).toHaveAttribute('href', '/product/Toned-Milk-half');
  expect(card.getByRole('button', { name: /^Add/ }).elements()).toEqual([]);
  await expectAccessible();
  await card.getByRole('button', { name: 'Decrease quantity of Toned Milk' }).click();
  await expect.element(card.getByRole('link')).toMatchTextContent(/1 L.*₹54/);
  await expect.element(card.getByRole('button', { name: 'Add Toned Milk' })).toHaveFocus();
});

test('a size added in the sheet has its stepper on the card before the shop has answered', async () => {
  const line = toLine(SIZES[0]!, 1);
  const created = holdAnswer<typeof CREATE>({ data: line });
  stubCalls({ [CREATE]: created.stub });
  open();
  await chip.click();
  await sheet.getByRole('button', { name: 'Add Toned Milk, 500 ml' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).toMatchTextContent(/Quantity 1/);
  await expect.element(card.getByRole('link')).toMatchTextContent(/500 ml.*₹33/);
  stubCalls({ 'GET /api/cart/get': { ...EMPTY_CART, data: [line] } });
  created.answer();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(card).toMatchTextContent(/Quantity 1/);
});

test('ADD becomes the quantity before the next frame is painted, and only then is sent', async () => {
  const line = toLine(SIZES[1]!, 1);
  const created = holdAnswer<typeof CREATE>({ data: line });
  stubCalls({ [CREATE]: created.stub });
  const { sizeCount: _count, ...single } = CARD;
  open(single);
  const add = card.getByRole('button', { name: 'Add Toned Milk' });
  await expect.element(add).toBeVisible();
  await expect.poll(() => listSent('GET /api/cart/get')).toHaveLength(1);
  await new Promise(requestAnimationFrame);
  const stepper = (await add.findElement()).parentElement!;
  await press(add);
  expect(listSent(CREATE)).toHaveLength(0);
  await new Promise(requestAnimationFrame);
  expect(stepper).toHaveClass('stepper-in-cart');
  expect(stepper).toMatchTextContent(/Quantity 1/);
  await expect.poll(() => listSent(CREATE)).toHaveLength(1);
  created.answer();
  await expect.element(page.getByText('Item added')).toBeVisible();
});
