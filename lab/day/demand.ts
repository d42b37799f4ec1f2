// When shoppers order during a day, by the store's clock: a little all day, a peak at lunch, a higher one in
// the evening. Pure.

/** Minutes after midnight. */
export const OPENS_AT = 7 * 60;
/** From 07:00 to 23:00. */
export const DAY_MINUTES = 16 * 60;

type Peak = { at: number; width: number; height: number };

/** Demand all day long, as a multiple of what a peak adds at its height. */
const BASE = 0.6;
const PEAKS: readonly Peak[] = [
  { at: 12 * 60 + 45, width: 60, height: 0.8 },
  { at: 19 * 60 + 45, width: 80, height: 1.2 },
];

/** Relative demand in a minute after the opening. */
export function demandAt(minute: number): number {
  const clock = OPENS_AT + minute;
  return PEAKS.reduce(
    (sum, { at, width, height }) => sum + height * Math.exp(-(((clock - at) / width) ** 2) / 2),
    BASE,
  );
}

/** The minutes after the opening at which the orders are started, sorted. */
export function planOrders(count: number, random: () => number): number[] {
  const weights = Array.from({ length: DAY_MINUTES }, (_, minute) => demandAt(minute + 0.5));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return Array.from({ length: count }, () => {
    let left = random() * total;
    const minute = weights.findIndex((weight) => (left -= weight) < 0);
    return (minute < 0 ? DAY_MINUTES - 1 : minute) + random();
  }).sort((one, other) => one - other);
}

/** Formats a minute after the opening, like '19:05'. */
export function toClockTime(minute: number): string {
  const clock = Math.floor(OPENS_AT + minute);
  return [Math.floor(clock / 60) % 24, clock % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Chooses one of `items` with a probability proportional to its weight. */
export function choose<Item extends { weight: number }>(items: readonly Item[], random: () => number): Item {
  let left = random() * items.reduce((sum, { weight }) => sum + weight, 0);
  return items.find(({ weight }) => (left -= weight) < 0) ?? items.at(-1)!;
}
