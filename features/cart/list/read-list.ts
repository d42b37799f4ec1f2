// Reads a family chat message into product lines. Prefers products in stock, packs that make up the wanted
// amount, and among those the ones bought before. Words are looked up in memory, products are read in one
// statement.

import { setImmediate } from 'node:timers/promises';
import type { Db } from '#database/client.ts';
import { runPrepared } from '#database/prepared.ts';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { type BriefCard, listBriefCards, listProductsBatched } from '#features/catalogue/catalogue.ts';
import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import type { Search, Things } from '#features/catalogue/search/search.ts';
import { isId } from '#shared/ids.ts';
import { MAX_LIST_LINES } from '#shared/limits.ts';
import { discountedPrice } from '#shared/money.ts';
import { readPackSize } from '#shared/pack-size.ts';
import { MAX_QUANTITY } from '../cart/cart.rules.ts';
import { type Candidate, type Selection, choose } from './choose-product.rules.ts';
import {
  isDescribed,
  joinLines,
  listNamesBesideAmount,
  saysAmount,
  splitRunOn,
  spreadEach,
} from './list-lines.rules.ts';
import type { ListChoice, ListLine, ReadListBody } from './list.contract.ts';
import { type Line, NOTHING, type WordLists, openWords } from './look-up.ts';
import { isRejection } from './read-line.rules.ts';
import { splitList } from './split-list.rules.ts';

const MAX_ALTERNATIVES = 5;

async function recallChoices(
  reads: CatalogueReads,
  lines: readonly ListLine[],
  choices: readonly ListChoice[],
): Promise<ListLine[]> {
  const left = Map.groupBy(choices, ({ text }) => text);
  // A line that occurs twice in a list has a choice for each occurrence.
  const recalled = lines.map((line) => ({ line, choice: left.get(line.text)?.shift() }));
  const ids = recalled.flatMap(({ choice }) => (choice && isId(choice.productId) ? choice.productId : []));
  const products = await listProductsBatched(reads, [...new Set(ids)]);
  return recalled.map(({ line, choice }) =>
    choice ? recall(line, choice, products.get(choice.productId)) : line,
  );
}

function recall(line: ListLine, { quantity }: ListChoice, chosen: Product | undefined): ListLine {
  // A line that was left out stays left out, also with another product.
  const now = { ...line, quantity: quantity === 0 ? 0 : line.quantity };
  if (!chosen) return { ...now, missed: 'gone' };
  const alternatives = line.alternatives.filter(({ _id }) => _id !== chosen._id);
  if (line.product && line.product._id !== chosen._id) {
    if (chosen.stock <= 0 && line.product.stock > 0) {
      const own = { ...chosen, quantity: Math.max(1, quantity) };
      return { ...now, alternatives: cut([own, ...alternatives]), missed: 'out_of_stock' };
    }
    alternatives.unshift({ ...line.product, quantity: line.quantity });
  }
  const recalled = { ...line, product: chosen, quantity, alternatives: cut(alternatives) };
  if (line.product?._id === chosen._id && line.quantity === quantity) return recalled;
  return { ...recalled, exact: line.exact && isAsMuch(recalled, line), recalled: true };
}

/** True if only the brand was swapped; false if a different pack or quantity changed the amount. */
function isAsMuch(recalled: ListLine, line: ListLine): boolean {
  const [one, other] = [recalled, line].map(({ product }) => product && readPackSize(product.unit));
  if (one?.measure !== other?.measure || !one || !other) return recalled.quantity === line.quantity;
  return Math.abs(one.amount * recalled.quantity - other.amount * line.quantity) < 0.02 * one.amount;
}

const cut = (alternatives: ListLine['alternatives']) => alternatives.slice(0, MAX_ALTERNATIVES);

/** Products considered per text: enough for every size of every brand of one thing. */
const FOUND = 150;
/** Limit on product cards read for one list, however many lines it has. */
const MAX_CARDS = 2_400;
const MAX_CARDS_OF_LINE = 80;
/** Lines between which the event loop is released to other requests. */
const LINE_BATCH = 10;

/** Earlier choices count as bought, so a line that asks for another amount now keeps the brand. */
export async function readListFor(
  db: Db,
  search: Pick<Search, 'things'>,
  reads: CatalogueReads,
  userId: string | null,
  { text, choices = [] }: ReadListBody,
): Promise<ListLine[]> {
  const bought = new Set(userId ? await listBought(db, userId) : []);
  for (const { productId, quantity } of choices) if (quantity > 0) bought.add(productId);
  const lines = await readList(search, reads, text, bought);
  return recallChoices(reads, lines, choices);
}

export async function readList(
  search: Pick<Search, 'things'>,
  reads: CatalogueReads,
  text: string,
  bought: ReadonlySet<string>,
): Promise<ListLine[]> {
  const things = await search.things(reads.storeId, FOUND);
  const lines = await findLines(things, text);
  const perLine = Math.min(MAX_CARDS_OF_LINE, Math.max(8, Math.floor(MAX_CARDS / Math.max(lines.length, 1))));
  const wanted = lines.map(({ found }) => [
    ...found.things.slice(0, perLine),
    ...found.things.slice(perLine).filter(({ productId }) => bought.has(productId)),
  ]);
  const cards = await listBriefCards(reads, unique(wanted.flat().map(({ productId }) => productId)));
  const chosen = lines.map(({ asked }, at) =>
    choose(
      asked,
      wanted[at]!.flatMap(({ productId, fit }) => toCandidate(cards.get(productId), fit, bought)),
    ),
  );
  const ids = chosen.flatMap((each) =>
    each ? [each.choice, ...each.alternatives].map(({ productId }) => productId) : [],
  );
  const products = await listProductsBatched(reads, unique(ids));
  return lines.map((line, at) => toListLine(line, chosen[at]!, products));
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

async function findLines(things: Things, text: string): Promise<Line[]> {
  const words = openWords(things);
  const hasAmount = (part: string) => saysAmount(words.read(part));
  const parts = joinLines(
    splitList(text, words.isNamed, words.isThing).flatMap((line) => spreadEach(line, words.list, hasAmount)),
    words.read,
  );
  const lines: Line[] = [];
  for (const [at, part] of parts.entries()) {
    if (at % LINE_BATCH === LINE_BATCH - 1) await setImmediate();
    for (const one of splitRunOn(part, words)) lines.push(...findLine(words, one));
    if (lines.length >= MAX_LIST_LINES) break;
  }
  return lines.slice(0, MAX_LIST_LINES);
}

/** One line, or several if it names several things side by side ("milk bread eggs"). */
function findLine(words: WordLists, text: string): Line[] {
  const line = words.lookUp(words.read(text));
  const { asked, found } = line;
  // "No sugar" at the beginning asks for nothing, and is shown as such.
  if (isRejection(text.split(',')[0]!)) return [{ asked: { ...asked, name: '' }, found: NOTHING }];
  if (words.isOne(line) || isDescribed(text)) return [line];
  const parts = words.split(text, asked.name);
  if (parts) return parts.map((part) => words.lookUp(words.read(part)));
  if (found.things.length > 0) return [line];
  // "Mummy ne bola hai 2 kilo chini lana": the thing is named next to the amount.
  const name = words.isNotSold(asked.name) ? undefined : listNamesBesideAmount(text).find(words.isThingAlone);
  return [name === undefined ? line : { asked, found: words.find(name) }];
}

function toCandidate(card: BriefCard | undefined, fit: number, bought: ReadonlySet<string>): Candidate[] {
  if (!card) return [];
  const { _id: productId, name, unit, isInStock } = card;
  const price = discountedPrice(card.price, card.discount);
  return [{ productId, name, unit, price, isInStock, fit, isBought: bought.has(productId) }];
}

function toListLine(
  { asked, found }: Line,
  chosen: Selection,
  products: ReadonlyMap<string, Product>,
): ListLine {
  const { text, name, count, size, price } = asked;
  const understood = { name, count, size, price };
  const product = chosen && products.get(chosen.choice.productId);
  if (!product) {
    // Deleted since it was found: treat it as never found.
    const quantity = Math.min(MAX_QUANTITY, Math.max(1, count ?? 1));
    return { text, quantity, product: null, alternatives: [], exact: false, understood };
  }
  return {
    text,
    quantity: chosen.choice.quantity,
    product,
    alternatives: chosen.alternatives.flatMap(({ productId, quantity }) => {
      const alternative = products.get(productId);
      return alternative ? [{ ...alternative, quantity }] : [];
    }),
    exact: found.isExact && found.isWhole && chosen.choice.isExact,
    understood,
  };
}

/** A year of grocery orders and their lines. */
const MAX_ORDERS = 100;
const MAX_LINES = 3_000;

const BOUGHT = {
  name: 'list-bought',
  text: `
  SELECT DISTINCT bought.product_id AS id FROM (
    SELECT line.product_id
    FROM (SELECT id FROM orders
          WHERE user_id = $1 AND status IS NOT NULL AND status <> 'CANCELLED' ORDER BY id DESC LIMIT ${MAX_ORDERS}) own
    JOIN order_lines line ON line.order_id = own.id
    LIMIT ${MAX_LINES}
  ) bought`,
};

async function listBought(db: Db, userId: string): Promise<string[]> {
  return (await runPrepared<{ id: string }>(db, BOUGHT, [userId])).map(({ id }) => id);
}
