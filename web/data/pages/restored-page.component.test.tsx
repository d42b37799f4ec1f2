import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubCart } from '#tests/components/cart-server.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { CartBar } from '../../parts/cart/cart-bar.tsx';
import { useFreshWhenRestored } from './restored-page.ts';

function Page() {
  useFreshWhenRestored();
  return <CartBar />;
}

test('a page that Back restores from memory shows the cart as it is now', async () => {
  await page.viewport(390, 844);
  stubCart({ Milk: { quantity: 2 } });
  openPart(<Page />, { at: '/offers' });
  await expect.element(page.getByText('2 item')).toBeVisible();
  // Meanwhile, on the next page.
  stubCart({ Milk: { quantity: 5 } });
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(page.getByText('5 item')).toBeVisible();
});
