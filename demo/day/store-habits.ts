// How shoppers, pickers and riders of a busy grocery store behave: when orders come, how large they are, how
// long each step takes, what goes wrong. Random, and the same for a seed. The demo's past is drawn from it,
// and `npm run day` and `npm run reliability` let people of these habits use a real shop.

import hours from './hours.json' with { type: 'json' };

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** How often, from 0 to 1. */
export const SHARES = {
  /** Lines with packs that are not on the shelf. */
  short: 0.04,
  /** Shoppers who want something else instead of what is missing. */
  replaces: 0.35,
  /** Orders that are cancelled before picking starts, and that find nobody at the door. */
  cancelled: 0.02,
  failed: 0.006,
  leftAtDoor: 0.06,
  /** Deliveries with a reported problem, and problems that are not refunded. */
  problem: 0.016,
  refused: 0.15,
} as const;

const SECONDS_OF_HOUR = 3600;
export const DAY = 24 * SECONDS_OF_HOUR;

/**
 * By hour of the day: orders, as a share of those of a whole day (lunch and evening are busy), and how many
 * people work; the store is open from 6 to 24.
 */
const MOST = Math.max(...hours.orders);

const RAIN_SLOWS_BY = 1.4;
const RAIN_BRINGS_ORDERS = 1.15;

/** What a day is like before its first order. */
export type Weather = ReturnType<typeof drawWeather>;

export function drawWeather(random: Random, midnight: number, isWeekend: boolean) {
  const isRainy = random() < 0.3;
  const from = midnight + (11 + 8 * random()) * SECONDS_OF_HOUR;
  const to = from + (1.5 + 3 * random()) * SECONDS_OF_HOUR;
  return {
    /** In seconds; null on a dry day. */
    rain: isRainy ? { from, to } : null,
    /** Somebody is ill and has no replacement. */
    isPickerMissing: random() < 0.12,
    isRiderMissing: random() < 0.15,
    /** 1 on an ordinary day. */
    demand: (isWeekend ? 1.15 : 1) * (0.88 + 0.24 * random()),
  };
}

export function isRaining({ rain }: Pick<Weather, 'rain'>, second: number): boolean {
  return rain !== null && rain.from <= second && second < rain.to;
}

type Times = { from?: number; to?: number; rain?: Weather['rain'] };

/** When this many orders come, and more where it rains, in seconds since a midnight, in order. */
export function drawOrderTimes(
  random: Random,
  count: number,
  { from = 0, to = DAY, rain = null }: Times = {},
): number[] {
  const times: number[] = [];
  // Drawn at the rate of the busiest hour, and accepted in proportion to how busy this moment is.
  for (let left = count; left > 0;) {
    const second = from + random() * (to - from);
    const wet = isRaining({ rain }, second) ? RAIN_BRINGS_ORDERS : 1;
    if (random() * MOST * RAIN_BRINGS_ORDERS >= hours.orders[hourOf(second)]! * wet) continue;
    times.push(second);
    left -= 1 / wet;
  }
  return times.sort((one, other) => one - other);
}

export function countPickers({ isPickerMissing }: Weather, second: number): number {
  return Math.max(1, hours.pickers[hourOf(second)]! - Number(isPickerMissing));
}

export function countRiders(weather: Weather, second: number): number {
  const missing = Number(weather.isRiderMissing) + Number(isRaining(weather, second));
  return Math.max(1, hours.riders[hourOf(second)]! - missing);
}

const hourOf = (second: number) => Math.floor(second / SECONDS_OF_HOUR) % 24;

/** Mostly small baskets, sometimes a week's shopping. */
export const drawLineCount = (random: Random): number =>
  1 + Math.min(24, Math.floor(-Math.log(1 - random()) * 4.5));

/** The units of one line. */
export const drawQuantity = (random: Random): number =>
  1 + Math.min(5, Math.floor(-Math.log(1 - random()) * 0.8));

/** How many units of a line are not on the shelf. */
export const drawShort = (random: Random, quantity: number): number =>
  random() < SHARES.short ? Math.ceil(random() * quantity) : 0;

/** Time until a free person notices that there is work. */
export const drawNoticeSeconds = (random: Random): number => 8 + spread(random, 15, 0.6);

/** A short line takes time for a search and a substitution. */
export function drawPickSeconds(
  random: Random,
  lines: readonly { quantity: number; short: number }[],
): number {
  const shorts = lines.filter(({ short }) => short > 0).length;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (40 + 14 * lines.length + 2 * units + 45 * shorts) * spread(random, 1, 0.25);
}

type Ride = { rideMinutes: number; isWet?: boolean; isNextDoor?: boolean };

/** From the store to a door, or from one door to the next, which is shorter. */
export function drawRideSeconds(
  random: Random,
  { rideMinutes, isWet = false, isNextDoor = false }: Ride,
): number {
  const road = rideMinutes * 60 * (isNextDoor ? 0.5 : 1) * spread(random, 1, 0.2);
  // Adds time for the stairs, the bell and the money.
  return road * (isWet ? RAIN_SLOWS_BY : 1) + spread(random, 55, 0.5);
}

/** A value around `middle`, never below 0, sometimes far above. */
function spread(random: Random, middle: number, width: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return middle * Math.exp(width * normal);
}
