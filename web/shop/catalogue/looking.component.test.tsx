// A row of products, and the pictures of a product.

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EMPTY_CART, CATEGORY, PRODUCT, NO_FAMILIES } from '#tests/components/answers.ts';
import { focusOn } from '#tests/components/at-once.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { stubCalls } from '#tests/components/stub-calls.ts';
import { ProductRow } from '../../parts/products/product-row.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { areNamesShort } from './search.tsx';

const { name, unit, price, discount } = PRODUCT;
const CARDS = Array.from({ length: 20 }, (_, at) => ({
  _id: `product-${at}`,
  image: '',
  isInStock: true,
  ...{ name, unit, price, discount },
}));

test('a row is scrolled by 200 px a press, and its buttons are disabled at the ends', async () => {
  stubCalls({
    'GET /api/cart/get': EMPTY_CART,
    'POST /api/product/families': NO_FAMILIES,
  });
  openPart(<ProductRow row={{ category: CATEGORY, subCategory: null, products: CARDS }} />);
  const row = page.getByRole('region', { name: 'Fruit' });
  const strip = row.getByRole('list');
  const left = row.getByRole('button', { name: 'Scroll Fruit left' });
  const right = row.getByRole('button', { name: 'Scroll Fruit right' });
  await expect.element(left).toHaveAttribute('aria-disabled', 'true');
  await expect.element(right).toHaveAttribute('aria-disabled', 'false');
  for (const [button, position] of [
    [right, 200],
    [right, 400],
    [left, 200],
  ] as const) {
    await button.click();
    await expect.poll(() => Math.round(strip.element().scrollLeft)).toBe(position);
  }
  (await strip.findElement()).scrollTo({ left: 99_999, behavior: 'instant' });
  await expect.element(right).toHaveAttribute('aria-disabled', 'true');
});

test('pictures are changed by arrows, arrow keys and thumbnails, and enlarged', async () => {
  const images = ['one', 'two', 'three'].map((name) => `/no-picture.svg?${name}`);
  openPart(<ProductGallery name="Mango" images={images} />);
  const gallery = page.getByRole('region', { name: 'Pictures of Mango' });
  const enlarged = page.getByRole('dialog', { name: 'Mango' });
  const press = (name: string, place = gallery) => place.getByRole('button', { name }).click();
  const expectShown = (number: number, place = gallery) =>
    expect.element(place.getByAltText(`Mango, picture ${number} of 3`)).toBeInViewport({ ratio: 0.9 });
  await press('Next picture');
  await expectShown(2);
  await press('Previous picture');
  await expectShown(1);
  await expect
    .element(gallery.getByRole('button', { name: 'Show picture 1 of 3' }))
    .toHaveAttribute('aria-current', 'true');
  await press('Show picture 3 of 3');
  await expectShown(3);
  await expect
    .element(gallery.getByRole('button', { name: 'Show picture 3 of 3' }))
    .toHaveAttribute('aria-current', 'true');
  await focusOn(gallery.getByRole('button', { name: 'Enlarge picture 3 of 3' }));
  const isTaken = new Promise((done) => {
    document.addEventListener('keydown', (event) => done(event.defaultPrevented), { once: true });
  });
  await userEvent.keyboard('{ArrowLeft}');
  expect(await isTaken, 'scrolled on by the browser').toBe(true);
  await expectShown(2);
  await userEvent.keyboard('{Enter}');
  await expect.element(enlarged.getByAltText('Mango, picture 2 of 3')).toBeVisible();
  await press('Previous picture', enlarged);
  await expect.element(enlarged.getByAltText('Mango, picture 1 of 3')).toBeVisible();
  await expectFits();
  await userEvent.keyboard('{Escape}');
  await expect.element(enlarged).not.toBeInTheDocument();
  // The page shows the picture that was viewed last.
  await expectShown(1);
});

test('three cards stand side by side on a phone only if their names have room in two lines', () => {
  const areShort = (...names: string[]) =>
    areNamesShort(
      names.map((called) => ({
        _id: called,
        name: called,
        image: '',
        isInStock: true,
        unit,
        price,
        discount,
      })),
    );
  expect(areShort('Desi Tomato', 'Coolkhet Mango Milkshake', 'ताज़ा हरा धनिया पत्ता')).toBe(true);
  expect(areShort('Desi Tomato', 'Rasoivela Chocolate Hazelnut Spread')).toBe(false);
  expect(areShort('Superkalifragilistik Tea')).toBe(false);
  expect(areShort()).toBe(true);
});
