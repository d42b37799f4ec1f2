// How shoppers, pickers and riders of a busy grocery store behave: when orders come, how large they are, how
// long each step takes. Random, and the same for a seed.

/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Orders by hour, as a share of those of a whole day. Lunch and evening are busy. */
const HOURLY = [
  0, 0, 0, 0, 0, 0, 1, 3, 4.5, 5, 4.5, 5, 7.5, 7, 4, 3.5, 4, 5.5, 8.5, 10, 9.5, 7, 4.5, 1.5,
] as const;
const HOURLY_SUM = HOURLY.reduce<number>((sum, share) => sum + share, 0);

/** How many people work at each hour of a day; the store is open from 6 to 24. */
const PICKERS = [0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 3, 3, 2, 2, 2, 2, 3, 3, 3, 3, 2, 1] as const;
const RIDERS = [0, 0, 0, 0, 0, 0, 2, 4, 6, 6, 6, 7, 9, 9, 6, 5, 6, 8, 11, 12, 12, 9, 7, 4] as const;

const SECONDS_OF_HOUR = 3600;
const RAIN_SLOWS_BY = 1.4;
const RAIN_BRINGS_ORDERS = 1.15;

/** What a day is like before its first order. */
export type Weather = {
  /** Seconds since midnight; null on a dry day. */
  rain: { from: number; to: number } | null;
  /** Somebody is ill and has no replacement. */
  isPickerMissing: boolean;
  isRiderMissing: boolean;
  /** 1 on an ordinary day. */
  demand: number;
};

export function drawWeather(random: Random, isWeekend: boolean): Weather {
  const isRainy = random() < 0.3;
  const from = (11 + 8 * random()) * SECONDS_OF_HOUR;
  const to = from + (1.5 + 3 * random()) * SECONDS_OF_HOUR;
  return {
    rain: isRainy ? { from, to } : null,
    isPickerMissing: random() < 0.12,
    isRiderMissing: random() < 0.15,
    demand: (isWeekend ? 1.15 : 1) * (0.88 + 0.24 * random()),
  };
}

export function isRaining({ rain }: Weather, second: number): boolean {
  return rain !== null && rain.from <= second && second < rain.to;
}

/** When orders come, in seconds since midnight, in order. */
export function drawOrderTimes(random: Random, weather: Weather, ordersADay: number): number[] {
  const most = (Math.max(...HOURLY) / HOURLY_SUM) * ordersADay * weather.demand * RAIN_BRINGS_ORDERS;
  const times: number[] = [];
  // Drawn at the rate of the busiest hour, and accepted in proportion to how busy this hour is.
  for (let second = 0; second < 24 * SECONDS_OF_HOUR;) {
    second += (-Math.log(1 - random()) * SECONDS_OF_HOUR) / most;
    const share = HOURLY[Math.floor(second / SECONDS_OF_HOUR)] ?? 0;
    const wet = isRaining(weather, second) ? RAIN_BRINGS_ORDERS : 1;
    if (random() * most < (share / HOURLY_SUM) * ordersADay * weather.demand * wet) times.push(second);
  }
  return times;
}

export function countPickers({ isPickerMissing }: Weather, second: number): number {
  return withOneLess(PICKERS[hourOf(second)] ?? 1, isPickerMissing);
}

export function countRiders(weather: Weather, second: number): number {
  const missing = Number(weather.isRiderMissing) + Number(isRaining(weather, second));
  return Math.max(1, (RIDERS[hourOf(second)] ?? 2) - missing);
}

/** Wraps around after midnight, when those who are late finish what they have begun. */
const hourOf = (second: number) => Math.floor(second / SECONDS_OF_HOUR) % 24;
const withOneLess = (count: number, isMissing: boolean) => Math.max(1, count - Number(isMissing));

/** Mostly small baskets, sometimes a week's shopping. */
export function drawLineCount(random: Random): number {
  return 1 + Math.min(24, Math.floor(-Math.log(1 - random()) * 4.5));
}

/** The units of one line, and how many of them are not on the shelf. */
export function drawLine(random: Random): { quantity: number; short: number } {
  const quantity = 1 + Math.min(5, Math.floor(-Math.log(1 - random()) * 0.8));
  return { quantity, short: random() < 0.04 ? Math.ceil(random() * quantity) : 0 };
}

/** Time until a free person notices that there is work. */
export function drawNoticeSeconds(random: Random): number {
  return 8 + spread(random, 15, 0.6);
}

/** `lines` as drawLine drew them; a short line takes time for a search and a substitution. */
export function drawPickSeconds(
  random: Random,
  lines: readonly { quantity: number; short: number }[],
): number {
  const shorts = lines.filter(({ short }) => short > 0).length;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (40 + 14 * lines.length + 2 * units + 45 * shorts) * spread(random, 1, 0.25);
}

/** From the store to a door, or from one door to the next, which is shorter. */
export function drawRideSeconds(
  random: Random,
  { rideMinutes, isWet, isNextDoor }: { rideMinutes: number; isWet: boolean; isNextDoor: boolean },
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
