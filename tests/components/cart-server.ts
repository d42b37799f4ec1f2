// A cart for component tests that answers as the shop's does, one line for each product.

import { onlyLeft } from '#features/cart/cart/cart.rules.ts';
import type { BillWithHints, CartLine, CartNotice } from '#features/cart/cart/cart.contract.ts';
import { EMPTY_CART, PRODUCT } from './answers.ts';
import { refusal, stubCalls } from './stub-calls.ts';

/** Names of products with their quantities and stocks; each costs 100 rupees. */
type Shelf = Record<string, { quantity: number; stock?: number; isFresh?: boolean }>;

export function stubCart(shelf: Shelf, minimumOrder = 0, notices: CartNotice[] = []): void {
  stubCalls({
    // Notices are given once.
    'GET /api/cart/get': () => {
      return { ...EMPTY_CART, data: listLines(shelf), minimumOrder, notices: notices.splice(0) };
    },
    'POST /api/cart/create': ({ body: { productId } }) => save(shelf, productId, 1),
    'PUT /api/cart/update-qty': ({ body: { _id, qty } }) => save(shelf, _id, qty),
    'DELETE /api/cart/delete-cart-item': ({ body: { _id = '' } }) => {
      shelf[_id]!.quantity = 0;
      return { data: { _id } };
    },
    'POST /api/product/bought-together': { data: [] },
  });
}

/** What its offers do: `off` rupees under this label, with the code that is in the cart. */
export type StubbedOffers = { label: string; off: number } & Partial<
  Pick<BillWithHints, 'coupon' | 'missing' | 'displaced' | 'codes' | 'changesIn'>
>;

/** After stubCart: a shop where offers run. They may change between two calls. */
export function stubOffers(shelf: Shelf, offers: StubbedOffers): void {
  const toBill = (): BillWithHints => {
    const { label, off, coupon = null, missing = [] } = offers;
    const lines = listLines(shelf)
      .filter(({ productId }) => productId.stock > 0)
      .map(({ productId, quantity }) => ({
        ...{ productId: productId._id, quantity, lineTotal: quantity * productId.price, discount: 0 },
      }));
    const subTotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
    const discounts =
      off === 0 ? [] : [{ offerId: 'offer-1', code: coupon?.code ?? null, label, amount: off }];
    const { displaced = [], codes = [], changesIn = null } = offers;
    const hints = { savings: off, displaced, codes, changesIn };
    return { lines, charges: [], discounts, missing, coupon, subTotal, total: subTotal - off, ...hints };
  };
  stubCalls({
    'GET /api/cart/get': () => {
      const here = { listed: true, onProducts: false };
      return { ...EMPTY_CART, data: listLines(shelf), offers: here };
    },
    'GET /api/cart/bill': () => ({ data: toBill() }),
    'POST /api/cart/coupon': ({ body: { code } }) => {
      offers.coupon = { code: code.toUpperCase(), why: null };
      return { data: toBill(), message: 'Offer applied' };
    },
    'DELETE /api/cart/coupon': () => {
      offers.coupon = null;
      return { data: toBill(), message: 'Offer removed' };
    },
  });
}

export const listQuantities = (shelf: Shelf): number[] => listLines(shelf).map(({ quantity }) => quantity);

/** A line and its product have the product's name as their id. */
const toLine = (name: string, { quantity, stock = 20, isFresh = false }: Shelf[string]): CartLine => ({
  _id: name,
  quantity,
  productId: { ...PRODUCT, _id: name, name, stock, ...(isFresh && { isFresh }) },
});

function listLines(shelf: Shelf): CartLine[] {
  const bought = Object.entries(shelf).filter(([, { quantity }]) => quantity > 0);
  return bought.map(([name, line]) => toLine(name, line));
}

function save(shelf: Shelf, name: string, quantity: number) {
  const line = shelf[name]!;
  const { stock = 20 } = line;
  if (quantity > stock) return refusal('short_stock', { message: onlyLeft(stock) });
  line.quantity = quantity;
  return { data: toLine(name, line) };
}
