// /cart: the cart as a page, mostly for phones. The server renders it empty; the browser fills it.

import { t } from '../../data/language.ts';
import { CartContents } from '../../parts/cart/cart-contents.tsx';

export default function CartPage() {
  return (
    <div className="page min-h-dvh max-w-[1040px] py-4 md:py-6">
      <title>{t('Your cart')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-4 text-xl font-bold">{t('Cart')}</h1>
      <CartContents look="page" />
    </div>
  );
}
