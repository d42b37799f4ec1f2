// What the manager does: puts goods on the shelves before the store opens, answers problems, reports that a
// real visitor's order has arrived, counts the cash, and reads the shop's own metrics.

import { SHARES } from '#demo/day/store-habits.ts';
import type { Person } from '../start/people.ts';
import type { CountItem } from '#features/stock/count/count.contract.ts';
import type { Today } from '#features/office/report/today/today.contract.ts';
import { requireAnswer, type Ask } from './calls.ts';
import { between, choose, happens, type Day, type DayOrder, type RiderWork, type Shelf } from './day.ts';
import type { Results } from './results.ts';

/** Stock below LOW in the morning is filled up to FULL. */
const [LOW, FULL] = [40, 120];
const MAX_CATEGORIES = 40;

/** Stocks enough of the products that people buy, the best sellers of each category. */
export async function stockShelves(
  ask: Ask,
  manager: Person,
  storeId: string,
  stop: AbortSignal,
): Promise<{ shelves: Shelf[]; filled: number }> {
  const read = await ask(null, 'GET', '/api/category/get');
  const categories: { _id: string }[] = requireAnswer('Categories', read);
  const shelves = new Map<string, Shelf>();
  let filled = 0;
  for (const { _id: categoryId } of categories.slice(0, MAX_CATEGORIES)) {
    stop.throwIfAborted();
    const body = { categoryId, subCategoryId: 'all' };
    const path = '/api/product/get-product-by-category-and-subcategory';
    const products: { _id: string; stock: number }[] = requireAnswer(
      'Products',
      await ask(null, 'POST', path, body),
    );
    for (const [rank, { _id: productId, stock }] of products.entries()) {
      if (shelves.has(productId)) continue;
      // The best seller comes first; the tenth sells a third as often.
      shelves.set(productId, { productId, weight: 1 / (rank + 4) });
      if (stock >= LOW) continue;
      const goods = { storeId, productId, stock: FULL, reason: 'Delivery in the morning' };
      requireAnswer('Stock', await ask(manager, 'PUT', '/api/store/stock', goods));
      filled++;
    }
  }
  if (shelves.size === 0) throw new Error('The shop has no products that could be ordered');
  return { shelves: [...shelves.values()], filled };
}

/** Goods that somebody put elsewhere: so many shelves have little of what is booked, and as many more. */
const MISPLACED_SHARE = 0.03;
const MOST_LEFT = 3;

export function misplace(shelves: readonly Shelf[], random: () => number): Pick<Day, 'misplaced' | 'extra'> {
  const some = Array.from({ length: Math.ceil(shelves.length * MISPLACED_SHARE) });
  const draw = () => Math.floor(random() * (MOST_LEFT + 1));
  const misplaced = new Map(
    some.map(() => [choose(shelves, random).productId, { left: draw(), isMissed: false }] as const),
  );
  const others = shelves.filter(({ productId }) => !misplaced.has(productId));
  return {
    misplaced,
    extra: new Map(some.map(() => [choose(others, random).productId, 1 + draw()] as const)),
  };
}

/**
 * Counts in the evening what stands under 'To count', then the shelves with more than is booked, and whether
 * the stock of these and of what pickers missed is then that of the shelf.
 */
export async function countShelves(
  day: Day,
): Promise<{ misplaced: number; missed: number; wrong: string[] }> {
  const path = `/api/stock/to-count?storeId=${day.store._id}`;
  const read = async (query: string): Promise<CountItem[]> =>
    requireAnswer('To count', await day.ask(day.manager, 'GET', `${path}${query}`));
  const there = new Map<string, number>();
  const count = async (list: readonly CountItem[]) => {
    const lines = list.map(({ productId, stock, toPick, movement }) => {
      const counted = day.misplaced.get(productId)?.left ?? stock + toPick + (day.extra.get(productId) ?? 0);
      if (day.extra.delete(productId)) there.set(productId, counted - toPick);
      return { productId, seenStock: stock, toPick, movement, counted, isRecounted: true };
    });
    const body = { storeId: day.store._id, lines };
    requireAnswer('The count', await day.ask(day.manager, 'POST', '/api/stock/count', body));
  };
  // A page at a time: what is counted leaves the list.
  for (let list = await read('&list=to-count'); list.length > 0; list = await read('&list=to-count'))
    await count(list);
  const misplaced = day.misplaced.size + there.size + day.extra.size;
  for (const productId of day.extra.keys()) await count(await read(`&productId=${productId}`));
  const missed = [...day.misplaced].filter(([, { isMissed }]) => isMissed);
  for (const [productId, { left }] of missed) there.set(productId, left);
  const wrong: string[] = [];
  for (const [productId, left] of there)
    for (const { name, stock } of await read(`&productId=${productId}`))
      if (stock !== left) wrong.push(`${name}: ${stock}, there ${left}`);
  return { misplaced, missed: missed.length, wrong };
}

/** Refunds the price of one pack for most problems; refuses the others with a reason. */
export async function answerProblem(
  day: Day,
  order: DayOrder,
  { problemId, worth }: { problemId: string; worth: number },
): Promise<void> {
  await day.clock.wait(between(day, 2, 10));
  const answer = happens(day, SHARES.refused)
    ? { reason: 'The bag was complete when it was packed' }
    : { refund: worth };
  const body = { _id: problemId, ...answer };
  const { status } = await day.ask(day.manager, 'PUT', '/api/order/answer-problem', body);
  if (status !== 200) return;
  if (answer.refund === undefined) day.problems.refused++;
  else {
    day.problems.refunded++;
    order.notOwed.problems += worth;
  }
}

/** Each rider hands in what they say they have; the manager counts it. */
export async function countCash(day: Day, riders: readonly RiderWork[]): Promise<void> {
  for (const work of riders) {
    if (work.collected === 0) continue;
    // Floating-point addition may leave more than two decimals.
    const amount = Math.round(work.collected * 100) / 100;
    const body = { storeId: day.store._id, amount };
    const handed = requireAnswer('Cash', await day.ask(work.person, 'POST', '/api/delivery/hand-in', body));
    work.expected = handed.expected;
    work.handedIn = handed.handedIn;
    const counted = await day.ask(day.manager, 'POST', '/api/delivery/count', { _id: handed._id, amount });
    work.counted = requireAnswer('The count', counted).handedIn;
  }
}

const COUNTS = ['placed', 'delivered', 'cancelled', 'failed', 'shortLines'] as const;
type Counts = Record<(typeof COUNTS)[number], number> & { day: string };

export async function readShopMetrics(ask: Ask, manager: Person, storeId: string): Promise<Counts> {
  const answer = await ask(manager, 'GET', `/api/admin/today?storeId=${storeId}`);
  const { day, orders: placed, cancelled, shortLines, service }: Today = requireAnswer('Today', answer);
  return { day, placed, cancelled, shortLines, delivered: service.delivered, failed: service.failed };
}

/**
 * Describes each count that differs. Null where they cannot be compared: the day of the store's clock has
 * ended meanwhile, or real visitors have ordered.
 */
export function compareWithShop(before: Counts, after: Counts, seen: Results): string[] | null {
  if (before.day !== after.day || seen.others > 0) return null;
  // The shop counts a failed delivery as cancelled too.
  const ours = { ...seen, cancelled: seen.cancelled + seen.failed };
  return COUNTS.flatMap((name) => {
    const counted = after[name] - before[name];
    return counted === ours[name] ? [] : [`${name}: ${counted}, seen here ${ours[name]}`];
  });
}
