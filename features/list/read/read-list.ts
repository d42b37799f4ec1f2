// A message of a family chat becomes lines of products: what was bought before, what is in stock, and the
// pack that makes what was asked for. The words are looked up in memory, the products read in one statement.

import { setImmediate } from 'node:timers/promises';
import type { Db } from '#database/client.ts';
import type { CatalogueReads } from '#features/catalogue/catalogue-reads.ts';
import type { Product, ProductCard } from '#features/catalogue/catalogue.contract.ts';
import { listCardsAtOnce, listProductsAtOnce } from '#features/catalogue/catalogue.ts';
import type { Search, Things } from '#features/search/search.ts';
import { MAX_LIST_LINES } from '#shared/limits.ts';
import { discountedPrice } from '#shared/money.ts';
import type { ListLine, ReadListBody } from '../list.contract.ts';
import { listBought } from './bought.store.ts';
import { choose, type Candidate, type Chosen } from './choose.rules.ts';
import { joinLines, listWords, splitWords } from './lines.rules.ts';
import { isRefusal, readLine, type Asked } from './read-line.rules.ts';
import { recallChoices } from './recall-choices.ts';
import { splitList } from './split-list.rules.ts';
import { isDescribed, listNamesBesideAmount, splitRunOn } from './split-run-on.rules.ts';
import { isUsualKind, usualKindOf } from './usual-kinds.rules.ts';

/** Of a text so many are looked at: enough for every size of every brand of one thing. */
const FOUND = 150;
/** Cards that are read for one list, however many lines it has. */
const MAX_CARDS = 2_400;
const MAX_CARDS_OF_LINE = 80;
/** Looking for things in what has no commas. */
const MAX_TRIES = 400;
/** Lines between which others have their turn. */
const LINES_AT_ONCE = 10;

type Line = { asked: Asked; found: ReturnType<Things['find']> };

/** `userId`: who is signed in; what they have bought comes first. */
export async function readListFor(
  db: Db,
  search: Pick<Search, 'things'>,
  reads: CatalogueReads,
  userId: string | null,
  { text, choices = [] }: ReadListBody,
): Promise<ListLine[]> {
  const lines = await readList(search, reads, text, userId ? await listBought(db, userId) : new Set());
  return recallChoices(reads, lines, choices);
}

/** `bought`: ids of what the shopper has bought. */
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
  const cards = await listCardsAtOnce(reads, unique(wanted.flat().map(({ productId }) => productId)));
  const chosen = lines.map(({ asked }, at) =>
    choose(
      asked,
      wanted[at]!.flatMap(({ productId, fit }) => toCandidate(cards.get(productId), fit, bought)),
    ),
  );
  const ids = chosen.flatMap((each) =>
    each ? [each.choice, ...each.alternatives].map(({ productId }) => productId) : [],
  );
  const products = await listProductsAtOnce(reads, unique(ids));
  return lines.map((line, at) => toListLine(line, chosen[at]!, products));
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

async function findLines(things: Things, text: string): Promise<Line[]> {
  let tries = 0;
  const isThing = (name: string): boolean => {
    if (++tries > MAX_TRIES) return false;
    const found = things.find(name);
    return found.isExact && found.isWhole;
  };
  const parts = joinLines(splitList(text, things.isNamed, isThing), (part) => readLine(part, things.isNamed));
  const lines: Line[] = [];
  for (const [at, part] of parts.entries()) {
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    for (const one of splitRunOn(part, isThing)) lines.push(...findLine(things, one, isThing));
    if (lines.length >= MAX_LIST_LINES) break;
  }
  return lines.slice(0, MAX_LIST_LINES);
}

/** One line, or several where it is several things side by side ("milk bread eggs"). */
function findLine(things: Things, text: string, isThing: (name: string) => boolean): Line[] {
  const line = lookUp(things, readLine(text, things.isNamed));
  const { asked, found } = line;
  // "No sugar" at the beginning asks for nothing, and is shown so.
  if (isRefusal(text.split(',')[0]!)) return [{ asked: { ...asked, name: '' }, found: NOTHING }];
  const words = listWords(asked.name);
  const isWhole = asked.name === '' || (found.isExact && found.isWhole);
  const isOne = isWhole || (found.isExact && found.isPlaced && words.length < 3 && !words.every(isUsualKind));
  if (isOne || words.length < 2 || isDescribed(text)) return [line];
  const isOneOfMany = (name: string) => (name.includes(' ') || things.isGrocery(name)) && isThing(name);
  const parts = splitWords(text, asked.name, isOneOfMany);
  if (parts) return parts.map((part) => lookUp(things, readLine(part, things.isNamed)));
  if (found.things.length > 0) return [line];
  // "Mummy ne bola hai 2 kilo chini lana": beside the amount stands what is meant.
  const name = listNamesBesideAmount(text).find(isThing);
  return [name === undefined ? line : { asked, found: things.find(name) }];
}

const NOTHING: Line['found'] = { things: [], isExact: false, isWhole: false, isPlaced: false };

function lookUp(things: Things, asked: Asked): Line {
  const found = asked.name === '' ? NOTHING : things.find(asked.name);
  const usual = found.things.length > 0 ? usualKindOf(asked) : null;
  if (usual !== null) return { asked, found: withUsual(found, things.find(usual)) };
  if (asked.otherName === null || (found.isExact && found.isWhole)) return { asked, found };
  const other = things.find(asked.otherName);
  return { asked, found: other.isExact || found.things.length === 0 ? other : found };
}

/** What somebody means who says only the kind comes before the other kinds. */
const MORE_OF_USUAL = 1;
const SAME_USUAL = 0.2;

function withUsual(found: Line['found'], usual: Line['found']): Line['found'] {
  if (!usual.isExact || !usual.isWhole) return found;
  const best = Math.max(...usual.things.map(({ fit }) => fit));
  const meant = usual.things
    .filter(({ fit }) => best - fit <= SAME_USUAL)
    .map((thing) => ({ ...thing, fit: thing.fit + MORE_OF_USUAL }));
  const ids = new Set(meant.map(({ productId }) => productId));
  const others = found.things.filter(({ productId }) => !ids.has(productId));
  return { ...found, things: [...meant, ...others] };
}

function toCandidate(card: ProductCard | undefined, fit: number, bought: ReadonlySet<string>): Candidate[] {
  if (!card) return [];
  const { _id: productId, name, unit, isInStock } = card;
  const price = discountedPrice(card.price, card.discount);
  return [{ productId, name, unit, price, isInStock, fit, isBought: bought.has(productId) }];
}

function toListLine(
  { asked, found }: Line,
  chosen: Chosen,
  products: ReadonlyMap<string, Product>,
): ListLine {
  const { text, name, count, size, price } = asked;
  const understood = { name, count, size, price };
  const product = chosen && products.get(chosen.choice.productId);
  // Deleted in this very moment: as if it had never been there.
  if (!product) {
    return {
      text,
      quantity: toPlainQuantity(asked),
      product: null,
      alternatives: [],
      exact: false,
      understood,
    };
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

const toPlainQuantity = ({ count }: Asked) => Math.min(99, Math.max(1, count ?? 1));
