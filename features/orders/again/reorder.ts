// The same order again: its lines back into the cart, as far as the store has them now.

import type { Db } from '#database/client.ts';
import type { FilledCart } from '#features/cart/cart/cart.contract.ts';
import { fillCart } from '#features/cart/cart/fill-cart.ts';
import { listBriefCards, listProductsBatched, type BriefCard } from '#features/catalogue/catalogue.ts';
import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import { findInstead, pickInstead, type Instead } from '#features/catalogue/product/similar-products.ts';
import type { Search, Things } from '#features/catalogue/search/search.ts';
import { discountedPaise, discountedPrice, toPaise } from '#shared/money.ts';
import { requireOrder, type StoredLine } from '../core/order.rules.ts';
import { findOrder, listLines } from '../core/orders.ts';

/** `reads` are those of the shopper's store. 404 when the order belongs to somebody else. */
export async function reorder(
  db: Db,
  search: Pick<Search, 'things'>,
  reads: CatalogueReads,
  userId: string,
  orderId: string,
): Promise<FilledCart> {
  const { id } = requireOrder(await findOrder(db, orderId, userId));
  const lines = await listLines(db, id);
  const { storeId } = reads;
  const { added, missing } = await fillCart(db, { userId, storeId }, lines);
  const ordered = lines.map(({ productId }) => productId);
  // A hidden product still has its sub-category, and similar products there.
  const notToBeHad = missing.filter(({ why }) => why !== 'cart_full').map(({ productId }) => productId);
  const instead = await findInstead(reads, notToBeHad, ordered);
  const line = new Map(lines.map((each) => [each.productId, each]));
  const deleted = missing
    .filter(({ why, productId }) => why === 'gone' && !instead.has(productId))
    .map(({ productId }) => line.get(productId)!);
  const byName = await findInsteadByName(search, reads, deleted, new Set(ordered));
  return {
    added,
    missing: missing.map(({ productId, ...rest }) => {
      const best = instead.get(productId) ?? byName.get(productId);
      return {
        productId,
        name: line.get(productId)!.name,
        ...rest,
        instead: best?.product ?? null,
        likeness: best?.likeness ?? null,
      };
    }),
  };
}

type Thing = ReturnType<Things['find']>['things'][number];

/** The number of best matches for a name: enough for every size of every brand of one product. */
const FOUND = 150;
/** A match this much worse than the best is another kind of product. */
const SAME_THING = 0.3;

/**
 * Replacements for products that the owner has deleted: they have no sub-category any more to look in, but
 * the order still has their names. For each line whose name matches something: the product of this store that
 * is most like it, without those of `except`.
 */
async function findInsteadByName(
  search: Pick<Search, 'things'>,
  reads: CatalogueReads,
  lines: readonly StoredLine[],
  except: ReadonlySet<string>,
): Promise<Map<string, Instead>> {
  if (lines.length === 0) return new Map();
  const things = await search.things(reads.storeId, FOUND);
  const found = lines.map((line) => {
    const had = findAlike(things, line.name).filter(
      ({ productId, isInStock }) => isInStock && !except.has(productId),
    );
    const best = Math.max(...had.map(({ fit }) => fit));
    return { line, ids: had.filter(({ fit }) => best - fit <= SAME_THING).map(({ productId }) => productId) };
  });
  const cards = await listBriefCards(reads, [...new Set(found.flatMap(({ ids }) => ids))]);
  const nearest = new Map(
    found.flatMap(({ line, ids }) => {
      const had = ids.flatMap((each) => cards.get(each) ?? []);
      const best = findNearest(line, had);
      return best ? [[line.productId, best] as const] : [];
    }),
  );
  const products = await listProductsBatched(reads, [...new Set([...nearest.values()].map(({ id }) => id))]);
  return new Map(
    [...nearest].flatMap(([id, { id: nearestId, likeness }]) => {
      const product = products.get(nearestId);
      return product ? [[id, { product, likeness }]] : [];
    }),
  );
}

/**
 * The last word of a name is the kind of product: fresh cream does not replace fresh paneer, whatever their
 * brand.
 */
function findAlike(things: Things, name: string): Thing[] {
  const word = name
    .split(/[^\p{L}]+/u)
    .filter((each) => each.length > 2)
    .at(-1);
  if (!word) return [];
  const ofKind = things.find(word);
  if (!ofKind.isExact) return [];
  const ids = new Set(ofKind.things.map(({ productId }) => productId));
  const alike = things.find(name).things.filter(({ productId }) => ids.has(productId));
  return alike.length > 0 ? alike : ofKind.things;
}

function findNearest(line: StoredLine, cards: readonly BriefCard[]) {
  const { productId: id, name, unit } = line;
  const pricePaise = discountedPaise(line.pricePaise, line.discountBasisPoints / 100);
  const compared = cards.map(({ _id, name, unit, price, discount, isInStock }) => ({
    ...{ id: _id, name, unit, isInStock },
    pricePaise: toPaise(discountedPrice(price, discount)),
  }));
  return pickInstead({ id, name, unit, pricePaise }, compared);
}
