// How much of a low product to order: for the days it should last and those until it comes, in whole cases.
// Pure.

import { toCases } from '../booking/booking.rules.ts';

/** The days over which sales are counted. */
export const PACE_DAYS = 28;
/** What was there for less than this says little about its pace. */
const MIN_DAYS = 3;

export type LowFacts = {
  stock: number;
  /** In 28 days. */
  sold: number;
  /** Of the 28 days it was sold out for this long: they say nothing about demand. */
  daysOut: number;
  reorderLevel: number | null;
  /** On the way, and on a draft. */
  coming: number;
  listed: number;
  /** Of its supplier. */
  leadDays: number;
  caseSize: number | null;
  minimumUnits: number | null;
};

const daysThere = ({ daysOut }: LowFacts) => Math.max(MIN_DAYS, PACE_DAYS - Math.max(0, daysOut));

/** Units a day while it was there. */
export const toPace = (facts: LowFacts): number => facts.sold / daysThere(facts);

/** Hours that the stock lasts at this pace, rounded down; null when nothing was sold. */
export function toHoursLeft(facts: LowFacts): number | null {
  return facts.sold === 0 ? null : Math.floor((facts.stock * 24 * daysThere(facts)) / facts.sold);
}

/** `cover`: the days that it should last once it has come. */
export function toSuggestion(facts: LowFacts, cover: number): number {
  const { stock, reorderLevel, coming, listed, leadDays, caseSize, minimumUnits } = facts;
  const forDays = Math.ceil((facts.sold * (cover + leadDays)) / daysThere(facts));
  const missing = Math.max(1, Math.max(forDays, reorderLevel ?? 0) - stock) - coming - listed;
  if (missing <= 0) return 0;
  const size = caseSize ?? 1;
  return Math.ceil(Math.max(missing, minimumUnits ?? 0) / size) * size;
}

const rounded = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });
const toDays = (count: number) => `${rounded.format(count)} ${count === 1 ? 'day' : 'days'}`;

/** 'sells 4.2 a day, 6 days of cover + 2 days of lead, 11 here, 12 on the way: 2 cases of 12' */
export function explainSuggestion(facts: LowFacts, cover: number): string {
  const { sold, daysOut, stock, reorderLevel, coming, listed, leadDays, minimumUnits } = facts;
  const pace = [
    `sells ${rounded.format(toPace(facts))} a day`,
    daysOut >= 0.5 && ` while it is there (sold out for ${toDays(Math.round(daysOut))})`,
  ];
  const parts = [
    sold > 0 && pace.filter(Boolean).join(''),
    sold > 0 && `${toDays(cover)} of cover${leadDays > 0 ? ` + ${toDays(leadDays)} of lead` : ''}`,
    sold === 0 && reorderLevel !== null && `kept at ${reorderLevel}`,
    `${stock} here`,
    coming > 0 && `${coming} on the way`,
    listed > 0 && `${listed} on a draft`,
    minimumUnits !== null && minimumUnits > 1 && `at least ${minimumUnits} an order`,
  ].filter(Boolean);
  return `${parts.join(', ')}: ${toCases(toSuggestion(facts, cover), facts.caseSize)}`;
}
