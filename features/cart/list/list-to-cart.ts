// Puts the products of a list into a cart, and lists what is missing with an alternative for each.

import type { Db } from '#database/client.ts';
import { listBriefCards } from '#features/catalogue/catalogue.ts';
import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import { findInstead } from '#features/catalogue/product/similar-products.ts';
import type { Caller } from '#features/identity/account/account.ts';
import { isId } from '#shared/ids.ts';
import type { FilledCart } from '../cart/cart.contract.ts';
import { MAX_QUANTITY, type CartItem } from '../cart/cart.rules.ts';
import type { CartOwner } from '../cart/cart.ts';
import { fillCartOf } from '../cart/fill-cart.ts';

const toIds = (items: readonly { productId: string }[]) => items.map(({ productId }) => productId);

/** Afterwards the cart has at least the listed quantity of each product, as far as it is in stock. */
export async function listToCart(
  db: Db,
  reads: CatalogueReads,
  owner: CartOwner,
  items: readonly CartItem[],
  caller: Caller,
  now: Date,
): Promise<{ inCart: FilledCart; cartToken: string | null }> {
  const wanted = addUp(items);
  const known = wanted.filter(({ productId }) => isId(productId));
  const { filled, cartToken } =
    known.length > 0
      ? await fillCartOf(db, owner, known, caller, now)
      : { filled: { added: [], missing: [] }, cartToken: null };
  const unknown = wanted.filter((item) => !known.includes(item));
  const missing = [...filled.missing, ...unknown.map((item) => ({ ...item, why: 'gone' as const }))];
  const soldOut = missing.filter(({ why }) => why === 'out_of_stock');
  const [cards, instead] = await Promise.all([
    listBriefCards(reads, toIds(filled.missing)),
    findInstead(reads, toIds(soldOut), toIds(known)),
  ]);
  return {
    inCart: {
      added: filled.added,
      missing: missing.map((each) => ({
        ...each,
        name: cards.get(each.productId)?.name ?? 'A product that is no longer sold',
        instead: instead.get(each.productId) ?? null,
      })),
    },
    cartToken,
  };
}

function addUp(items: readonly CartItem[]): CartItem[] {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of items)
    sums.set(productId, Math.min(MAX_QUANTITY, (sums.get(productId) ?? 0) + quantity));
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
}
