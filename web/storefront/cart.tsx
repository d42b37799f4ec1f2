// /cart: the cart as a page, mostly for phones. The server renders it for nobody; the browser fills it.

import { CartContents } from '../parts/cart/cart-contents.tsx';

export function meta() {
  return [{ title: 'Your cart' }, { name: 'robots', content: 'noindex' }];
}

export default function CartPage() {
  return (
    <div className="page max-w-[1040px] py-4 md:py-6">
      <h1 className="mb-4 text-xl font-bold">Cart</h1>
      <CartContents look="page" />
    </div>
  );
}
