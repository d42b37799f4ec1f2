// Chooses the product for a list line, the number of packs, and the alternatives. Pure.

import { type PackSize, readPackSize } from '#shared/pack-size.ts';
import { MAX_QUANTITY } from '../cart/cart.rules.ts';
import type { ListItem } from './read-line.rules.ts';

export type Candidate = {
  productId: string;
  name: string;
  unit: string;
  /** Rupees after discount. */
  price: number;
  isInStock: boolean;
  /** How well its name fits the written text. */
  fit: number;
  isBought: boolean;
};

/** Its pack as its unit states it, read once for all comparisons. */
type CandidatePack = Candidate & { pack: PackSize | null };

export type Choice = { productId: string; quantity: number; isExact: boolean };

const MAX_ALTERNATIVES = 5;
/** Further from the best, it is a different thing. */
const SAME_THING = 0.3;
const SAME_BOUGHT = 0.55;
const COST = {
  fit: 1.6,
  pack: 0.05,
  notExact: 0.3,
  error: 1.2,
  size: 0.08,
  pick: 0.5,
  price: 0.5,
  unfit: 1.5,
};

/** A price within this part of the written one is the written one. */
const ABOUT_PRICE = 0.25;

export type Selection = { choice: Choice; alternatives: Choice[] } | null;

/** Products bought before, or another size of them, precede others whose amount fits equally well. */
export function choose(asked: ListItem, found: readonly Candidate[]): Selection {
  if (found.length === 0) return null;
  const candidates = found.map((each): CandidatePack => ({ ...each, pack: readPackSize(each.unit) }));
  const best = Math.max(...candidates.map(({ fit }) => fit));
  const same = candidates.filter(({ fit }) => best - fit <= SAME_THING);
  const isFar = ({ fit }: CandidatePack) => best - fit > SAME_THING && best - fit <= SAME_BOUGHT;
  const usual = usualSize(asked, same);
  const fitted = [...same, ...candidates.filter((each) => each.isBought && isFar(each))].map((candidate) => {
    const pack = fitPack(asked, candidate, same, usual);
    return { candidate, pack, cost: pack.amountCost + pack.usualCost + COST.fit * (best - candidate.fit) };
  });
  const { amountCost: least } = fitted.slice(0, same.length).toSorted(byCost)[0]!.pack;
  const bought = fitted.filter(({ candidate }) => candidate.isBought);
  const isNearerThanBought = ({ candidate: { name }, pack }: RatedCandidate) =>
    bought.some((own) => own.candidate.name === name && own.pack.amountCost > pack.amountCost);
  const isOwn = (each: RatedCandidate) =>
    each.pack.amountCost <= least && (each.candidate.isBought || isNearerThanBought(each));
  const [choice, ...others] = fitted
    .toSorted((a, b) => byStock(a, b) || Number(isOwn(b)) - Number(isOwn(a)) || byCost(a, b))
    .map(({ candidate: { productId }, pack: { quantity, isExact } }) => ({ productId, quantity, isExact }));
  return { choice: choice!, alternatives: others.slice(0, MAX_ALTERNATIVES) };
}

type RatedCandidate = { candidate: CandidatePack; pack: Pack; cost: number };

const byStock = ({ candidate: a }: RatedCandidate, { candidate: b }: RatedCandidate) =>
  Number(b.isInStock) - Number(a.isInStock);

const byCost = (a: RatedCandidate, b: RatedCandidate) =>
  byStock(a, b) || a.cost - b.cost || (a.candidate.productId < b.candidate.productId ? -1 : 1);

type Pack = {
  quantity: number;
  isExact: boolean;
  /** Distance from the amount, price or size that was asked for. */
  amountCost: number;
  /** Distance from the usual size, if no size was asked for. */
  usualCost: number;
};

function fitPack(
  asked: ListItem,
  candidate: CandidatePack,
  same: readonly CandidatePack[],
  usual: number | null,
): Pack {
  const { pack } = candidate;
  const packs = asked.count ?? 1;
  const pickCost = asked.pick && pack ? toPickCost(asked.pick, pack, candidate, same) : 0;
  if (asked.price !== null) {
    // In rupees: of ₹13 and ₹30, ₹13 is nearer to ₹20.
    const away = Math.abs(candidate.price - asked.price) / asked.price;
    const isExact = away <= ABOUT_PRICE;
    return { quantity: toQuantity(packs), isExact, amountCost: COST.price * away, usualCost: 0 };
  }
  const size = asked.size ?? toPieces(asked, candidate, pack, same);
  if (size && pack) {
    const fitted = fitAmount({ ...asked, size }, size, candidate, pack, same);
    if (fitted) return { ...fitted, amountCost: fitted.amountCost + pickCost, usualCost: 0 };
  }
  const usualCost = pack && usual ? COST.size * Math.abs(Math.log2(pack.amount / usual)) : COST.size * 4;
  // For products sold in packs, a number of pieces means packs: "2 pcs maggi".
  const quantity = toQuantity(size?.measure === 'piece' ? packs * size.amount : packs);
  const isUnfit = size !== null && size.measure !== 'piece';
  return {
    quantity,
    isExact: !isUnfit,
    amountCost: pickCost + (isUnfit ? COST.unfit : 0),
    usualCost: asked.pick ? 0 : usualCost,
  };
}

const toQuantity = (packs: number) => Math.min(MAX_QUANTITY, Math.max(1, Math.round(packs)));

/** Counted by piece, not by pack. */
const COUNTED = /\b(?:eggs?|coconuts?|pav|rotis?|chapatis?|parathas?|bananas? lea(?:f|ves)|diyas?)\b/i;
const NOT_COUNTED = /powder|masala|noodle|shampoo|curry|mix|oil|milk|water|chips|bhaji|flour|sauce/i;
const MANY = 4;
const MANY_PACKS = 10;

/** A bare number means pieces if it is too large for packs, or if such things are counted singly. */
function toPieces(
  { count, isPacks }: ListItem,
  { name }: CandidatePack,
  pack: PackSize | null,
  same: readonly CandidatePack[],
): PackSize | null {
  if (count === null || !pack) return null;
  const pieces: PackSize = { amount: count, measure: 'piece' };
  // "25 bags" of tea is the content of one pack.
  if (isPacks)
    return pack.measure === 'piece' && count >= MANY_PACKS && count === pack.amount ? pieces : null;
  if (pack.measure === 'piece') {
    if (COUNTED.test(name) && !NOT_COUNTED.test(name)) return pieces;
    const sizes = same.map((each) => each.pack).filter((size) => size?.measure === 'piece');
    const isWhole = sizes.some((size) => size!.amount > 1 && count % size!.amount === 0);
    if (sizes.some((size) => size!.amount === 1) || (count >= MANY && isWhole)) return pieces;
    return null;
  }
  const weight = weightOf(name);
  return weight !== null && pack.measure === 'g' && (count >= MANY || weight >= 300) ? pieces : null;
}

const TOLERANCE = 0.02;
/** Further packs cost nothing, so that any number of packs of the right amount beats a different amount. */
const MANY_OF_ONE = 5;

/** The number of packs that comes nearest to the amount; null if they cannot be compared. */
function fitAmount(
  asked: ListItem,
  size: PackSize,
  { name }: CandidatePack,
  pack: PackSize,
  same: readonly CandidatePack[],
): Omit<Pack, 'usualCost'> | null {
  const isOfPieces = size.measure === 'piece' && pack.measure !== 'piece';
  const weight = isOfPieces && pack.measure === 'g' ? weightOf(name) : null;
  if (isOfPieces && weight === null) return null;
  if (size.measure !== 'piece' && pack.measure === 'piece') return null;
  // A size with a count applies to each pack: "2 x 500 g". A bare number read as pieces is the total.
  const isOwnSize = asked.count !== null && !(size.measure === 'piece' && size.amount === asked.count);
  const each = size.amount * (weight ?? 1);
  const total = each * (isOwnSize ? asked.count! : 1);
  if (weight !== null && isNearPiece(weight, same)) {
    const amountCost = COST.size * 4 * Math.abs(Math.log2(pack.amount / weight));
    return { quantity: toQuantity(total / weight), isExact: true, amountCost };
  }
  const packs = Math.max(1, Math.round(total / pack.amount));
  const quantity = toQuantity(
    size.measure === 'piece' && weight === null
      ? Math.max(1, Math.ceil(total / pack.amount - TOLERANCE))
      : packs,
  );
  const error = Math.abs(quantity * pack.amount - total) / total;
  const isExact = error <= TOLERANCE;
  const isAsSaid = Math.abs(pack.amount - each) / each <= TOLERANCE;
  const more =
    isOwnSize && isAsSaid ? 0 : COST.pack * Math.min(isOwnSize ? quantity : quantity - 1, MANY_OF_ONE);
  return { quantity, isExact, amountCost: isExact ? more : COST.notExact + toErrorCost(error) + more / 1e6 };
}

const LARGE_ERROR = 3;

/** Grows with the error, but slowly past LARGE_ERROR: names decide when every pack is far too large. */
const toErrorCost = (error: number) =>
  COST.error * Math.min(error, LARGE_ERROR) + 0.01 * Math.log1p(Math.max(0, error - LARGE_ERROR));

const isNearPiece = (weight: number, same: readonly CandidatePack[]): boolean =>
  same.some(
    ({ pack }) => pack?.measure === 'g' && pack.amount >= weight * 0.6 && pack.amount <= weight * 1.5,
  );

function toPickCost(
  pick: 'large' | 'small',
  pack: PackSize,
  { name }: CandidatePack,
  same: readonly CandidatePack[],
): number {
  const sizes = same
    .filter((other) => other.name === name)
    .flatMap(({ pack: size }) => size ?? [])
    .filter(({ measure }) => measure === pack.measure)
    .map(({ amount }) => amount);
  const wanted = pick === 'large' ? Math.max(...sizes) : Math.min(...sizes);
  return (pack.amount === wanted ? 0 : COST.pick) + (sizes.length < 2 ? COST.pick : 0);
}

/** From this count on, single packs are meant rather than family packs. */
const SEVERAL = 3;
const FAMILY = 3;
/** A pack this many times smaller than the usual size is a sample. */
const SAMPLE = 4;

/** The median of the sizes such things are sold in; of two, the smaller. */
function usualSize({ count }: ListItem, same: readonly CandidatePack[]): number | null {
  const sizes = same
    .flatMap(({ pack: size }) => size ?? [])
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b);
  const usual = middleOf(sizes);
  if (usual === null || count === null || count < SEVERAL) return usual;
  const smallest = sizes.find((size) => size * SAMPLE >= usual)!;
  return middleOf(sizes.filter((size) => size >= smallest && size < smallest * FAMILY));
}

const middleOf = (sorted: readonly number[]): number | null =>
  sorted[Math.floor((sorted.length - 1) / 2)] ?? null;

/** Weight in grams of one piece, for things that people count and shops weigh. Matched by the last word. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/\bbananas?$/i, 120],
  [/\b(?:sweet limes?|oranges?|kinnows?|apples?|pears?|guavas?)$/i, 170],
  [/(?<!sweet )\b(?:lemons?|limes?)$/i, 40],
  [/\bmango(?:es)?$/i, 250],
  [/\b(?:pomegranates?)$/i, 250],
  [/\b(?:chikoos?|kiwis?|carrots?|tomato(?:es)?)$/i, 90],
  [/\b(?:onions?|potato(?:es)?|capsicums?)$/i, 110],
  [/\b(?:cucumbers?|radish(?:es)?|beetroots?|white radish)$/i, 180],
  [/\b(?:avocados?|sweet corn|corn)$/i, 220],
  [/\bbroccoli$/i, 300],
  [/\bbottle gourds?$/i, 600],
  [/\b(?:cauliflowers?|cabbages?)$/i, 550],
  [/\b(?:papayas?|pineapples?|muskmelons?)$/i, 1000],
  [/\bwatermelons?$/i, 3000],
  [/\bgarlic$/i, 40],
];

const weightOf = (name: string): number | null => WEIGHTS.find(([of]) => of.test(name))?.[1] ?? null;
