// One part that fails takes nothing else with it.

import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubCart } from '#tests/components/cart-server.ts';
import { expectAccessible } from '#tests/components/expect-accessible.ts';
import { openInShop } from '#tests/components/open-in-shop.tsx';
import { closePart, goTo, openPart } from '#tests/components/open-part.tsx';
import { Dialog } from '../../ui/dialog.tsx';

let isBroken = true;

function Card() {
  if (isBroken) throw new Error('a card with a fault');
  return <p>The card</p>;
}

beforeEach(() => {
  isBroken = true;
  stubCart({ Milk: { quantity: 2 } });
  // React says every fault that a boundary caught.
  vi.mocked(console.error).mockImplementation(() => {});
});

test('a page that fails leaves header, cart and footer, can be tried again, and other pages work', async () => {
  openInShop(<Card />);
  await expect.element(page.getByRole('alert').getByRole('heading')).toMatchTextContent('Unexpected');
  await expect.element(page.getByRole('banner').getByRole('link', { name: /home$/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /2 item/ })).toBeVisible();
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
  await expectAccessible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('The card')).toBeVisible();

  closePart();
  isBroken = true;
  openInShop(<Card />);
  await expect.element(page.getByRole('alert').getByRole('heading')).toBeVisible();
  isBroken = false;
  goTo('/offers');
  await expect.element(page.getByText('The card')).toBeVisible();
});

test('a window whose contents fail says so, and the page behind it stays', async () => {
  openPart(
    <>
      <p>The page</p>
      <Dialog open onOpenChange={() => {}} title="Cart">
        <Card />
      </Dialog>
    </>,
  );
  const dialog = page.getByRole('dialog', { name: 'Cart' });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Something went wrong');
  await expect.element(page.getByText('The page')).toBeInTheDocument();
  isBroken = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dialog.getByText('The card')).toBeVisible();
});
