// Pure rules of carts: limits, texts at a line, notices for the shopper, and merging two carts.

import { discountedPaise, formatRupees, toRupees } from '#shared/money.ts';
import { say, toEnglish, type Phrase } from '#shared/phrase.ts';
import { DAY_MS } from '#shared/times.ts';
import type { CartLine, CartNotice, FilledCart } from './cart.contract.ts';

export const MAX_LINES = 100;
export const MAX_QUANTITY = 99;
export const VISITOR_CART_LIFE_MS = 30 * DAY_MS;

/** A visitor's cart lives 30 days from its last use; the last use is written at most once a day. */
export function isRenewalDue(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < VISITOR_CART_LIFE_MS - DAY_MS;
}

/** `size_ids`: the product's other sizes. */
export type LineRow = {
  id: string;
  quantity: number;
  product_id: string;
  name: string;
  images: string[];
  unit: string;
  price_paise: number;
  discount_basis_points: number;
  stock: number;
  size_ids: string[];
  is_fresh: boolean;
};

/** What the shopper last saw of it. */
export type SeenLineRow = LineRow & {
  seen_price_paise: number;
  seen_discount_basis_points: number;
  seen_short_stock: number | null;
};

export function toCartLine(row: LineRow): CartLine {
  const notice = describeShortStock(row);
  return {
    _id: row.id,
    quantity: row.quantity,
    productId: {
      _id: row.product_id,
      name: row.name,
      image: row.images,
      unit: row.unit,
      price: toRupees(row.price_paise),
      discount: row.discount_basis_points / 100,
      stock: row.stock,
      ...(row.size_ids.length > 0 && { sizes: row.size_ids }),
      ...(row.is_fresh && { isFresh: true }),
    },
    ...(notice && { notice: toEnglish(notice) }),
  };
}

/** None of it can be ordered now: it counts in no total and blocks an order. */
export const isSoldOut = ({ productId: { stock } }: CartLine): boolean => stock <= 0;

/** Fewer are left than the line's quantity, so it cannot be ordered. */
export function isShort({ productId: { stock }, quantity }: CartLine): boolean {
  return stock > 0 && stock < quantity;
}

type LineStock = Pick<LineRow, 'stock' | 'quantity'>;

export function describeShortStock({ stock, quantity }: LineStock): string | Phrase | null {
  if (stock >= quantity) return null;
  return stock === 0 ? 'Out of stock' : onlyLeft(stock);
}

export const onlyLeft = (stock: number): Phrase => say('Only {stock} left in stock', { stock });

/** null where the stock covers the quantity. */
export const shortStockOf = ({ stock, quantity }: LineStock) => (stock < quantity ? stock : null);

export function hasChangedSinceSeen(row: SeenLineRow): boolean {
  return (
    row.seen_price_paise !== row.price_paise ||
    row.seen_discount_basis_points !== row.discount_basis_points ||
    row.seen_short_stock !== shortStockOf(row)
  );
}

/** None where, for example, only the stock has recovered. */
export function noticesOf(row: SeenLineRow): CartNotice[] {
  const about = { productId: row.product_id, name: row.name };
  const notices: CartNotice[] = [];
  const before = discountedPaise(row.seen_price_paise, row.seen_discount_basis_points / 100);
  const after = discountedPaise(row.price_paise, row.discount_basis_points / 100);
  if (before !== after) {
    const said = say('Price of {name} changed from {from} to {to}', {
      name: row.name,
      from: formatRupees(toRupees(before)),
      to: formatRupees(toRupees(after)),
    });
    notices.push({ ...about, code: 'PRICE_CHANGED', ...inWords(said), was: toRupees(before) });
  }
  const shortStock = shortStockOf(row);
  if (shortStock !== null && shortStock !== row.seen_short_stock) {
    notices.push({ ...about, ...describeStock(row.name, shortStock) });
  }
  return notices;
}

type NoticeWords = Pick<CartNotice, 'message' | 'said'>;
const inWords = (said: Phrase): NoticeWords => ({ message: toEnglish(said), said });

function describeStock(name: string, stock: number): NoticeWords & Pick<CartNotice, 'code'> {
  return stock === 0
    ? { code: 'OUT_OF_STOCK', ...inWords(say('{name} is out of stock', { name })) }
    : { code: 'SHORT_STOCK', ...inWords(say('Only {stock} of {name} left in stock', { stock, name })) };
}

export function removedNotice({ id: productId, name }: { id: string; name: string }): CartNotice {
  return { productId, name, code: 'PRODUCT_REMOVED', ...inWords(say('{name} is no longer sold', { name })) };
}

export type MergingLine = { id: string; productId: string; name: string; quantity: number; stock: number };

export type MergePlan = {
  moved: { id: string; quantity: number }[];
  /** Shopper's lines that grow. */
  raised: { id: string; quantity: number }[];
  notices: CartNotice[];
};

/**
 * Quantities are added, capped at the stock, at 99 each and at 100 lines; the shopper is told of every cap. A
 * line of the shopper's own cart is never lowered, and an out-of-stock product stays with quantity 1.
 */
export function planMerge(visitors: readonly MergingLine[], own: readonly MergingLine[]): MergePlan {
  const plan: MergePlan = { moved: [], raised: [], notices: [] };
  const ownByProduct = new Map(own.map((line) => [line.productId, line]));
  let lineCount = own.length;
  for (const line of visitors) {
    const about = { productId: line.productId, name: line.name };
    const present = ownByProduct.get(line.productId);
    if (!present && lineCount >= MAX_LINES) {
      const said = say('{name} was not added: a cart can have up to {most} products', {
        name: line.name,
        most: MAX_LINES,
      });
      plan.notices.push({ ...about, code: 'PRODUCT_REMOVED', ...inWords(said) });
      continue;
    }
    const wanted = line.quantity + (present?.quantity ?? 0);
    const quantity = Math.max(present?.quantity ?? 1, Math.min(wanted, line.stock, MAX_QUANTITY));
    if (present) plan.raised.push({ id: present.id, quantity });
    else {
      plan.moved.push({ id: line.id, quantity });
      lineCount++;
    }
    if (quantity < wanted) plan.notices.push({ ...about, ...describeCap(line, quantity) });
  }
  return plan;
}

function describeCap({ name, stock }: MergingLine, quantity: number): ReturnType<typeof describeStock> {
  if (quantity === MAX_QUANTITY && stock >= MAX_QUANTITY) {
    const said = say('You can add up to {most} of {name}', { most: MAX_QUANTITY, name });
    return { code: 'SHORT_STOCK', ...inWords(said) };
  }
  return describeStock(name, stock);
}

export type CartItem = { productId: string; quantity: number };

export type FillResult = {
  added: CartItem[];
  missing: (CartItem & Pick<FilledCart['missing'][number], 'why'>)[];
};

/** `found`: for each existing product its stock, and how many the cart has now. */
export function toFillResult(
  wanted: readonly CartItem[],
  found: readonly { productId: string; stock: number; inCart: number | null }[],
): FillResult {
  const filled: FillResult = { added: [], missing: [] };
  const byProduct = new Map(found.map((each) => [each.productId, each]));
  for (const { productId, quantity } of wanted) {
    const product = byProduct.get(productId);
    const added = Math.min(quantity, product?.inCart ?? 0);
    if (added > 0) filled.added.push({ productId, quantity: added });
    if (added === quantity) continue;
    const why = !product ? 'gone' : product.stock > added ? 'cart_full' : 'out_of_stock';
    filled.missing.push({ productId, quantity: quantity - added, why });
  }
  return filled;
}
