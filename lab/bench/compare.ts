// The arithmetic of every metric. The shop and its references are measured in turns, in short rounds, so that
// other load on the machine affects both. Only their ratio is judged.

/** `--short`: everything once with little data, to see that it still works; figures mean nothing. */
const IS_SHORT = process.argv.includes('--short');

export const shortened = <Amount>(usual: Amount, short: Amount): Amount => (IS_SHORT ? short : usual);

export const ROUNDS = shortened(5, 1);
/** A measurement whose paired ratios differ by more than this share of their median proves nothing. */
const MAX_SPREAD = 1 / 3;

export type Verdict = 'reached' | 'missed' | 'noisy' | 'information';

export type Measurement = {
  name: string;
  unit: string;
  /** Median of the shop's readings. */
  ours: number;
  /** What it is compared with, and the median of that; null where the reading itself is judged (bytes). */
  reference: { name: string; value: number } | null;
  /** `ours` divided by the reference; null without a reference. */
  ratio: number | null;
  /** The interquartile range of the rounds' paired ratios, as a share of their median. */
  spread: number;
  better: 'more' | 'less';
  goal: number | null;
  verdict: Verdict;
};

type Turns = {
  rounds?: number;
  /** Uncounted rounds before the first one, to compile code and fill caches. */
  warmUps?: number;
  /** No further round begins after this moment (of performance.now). */
  until?: number;
};

/** Runs the sides one after the other in every round. Returns the readings of each side by round. */
export async function measureInTurns<Side extends string>(
  sides: Record<Side, () => Promise<number>>,
  { rounds = ROUNDS, warmUps = shortened(1, 0), until = Infinity }: Turns = {},
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[];
  const readings = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Side, number[]>;
  for (let round = -warmUps; round < rounds; round++) {
    if (round > 0 && performance.now() > until) break;
    for (const name of names) {
      const reading = await sides[name]();
      if (round >= 0) readings[name].push(reading);
    }
  }
  return readings;
}

/** The goal is one for the ratio; null where it is only informative. */
type Comparison = Pick<Measurement, 'name' | 'unit' | 'better' | 'goal'> & {
  ours: readonly number[];
  reference: string;
  theirs: readonly number[];
};

export function compare({ name, unit, ours, reference, theirs, better, goal }: Comparison): Measurement {
  if (ours.length === 0 || ours.length !== theirs.length) throw new Error(`${name}: no pairs to compare`);
  const spread = spreadOf(ours.map((value, round) => value / theirs[round]!));
  const ratio = median(ours) / median(theirs);
  const medians = { ours: median(ours), reference: { name: reference, value: median(theirs) } };
  return { name, unit, ...medians, ratio, spread, better, goal, verdict: judge(ratio, spread, better, goal) };
}

/** A metric that does not depend on the machine, such as a size: judged by itself. */
export function judgeAlone(
  name: string,
  unit: string,
  readings: readonly number[],
  { better, goal }: Pick<Measurement, 'better' | 'goal'>,
): Measurement {
  const ours = median(readings);
  // When the reading is close to 0 ms, a difference of a few milliseconds is noise.
  const spread = spreadOf(readings, goal ?? 0);
  const alone = { ours, reference: null, ratio: null };
  return { name, unit, ...alone, spread, better, goal, verdict: judge(ours, spread, better, goal) };
}

function judge(value: number, spread: number, better: Measurement['better'], goal: number | null): Verdict {
  if (!Number.isFinite(value) || !(spread <= MAX_SPREAD)) return 'noisy';
  if (goal === null) return 'information';
  return (better === 'more' ? value >= goal : value <= goal) ? 'reached' : 'missed';
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Interpolates between two readings. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return below + (above - below) * (at - Math.floor(at));
}

function spreadOf(values: readonly number[], atLeast = 0): number {
  const range = quantile(values, 0.75) - quantile(values, 0.25);
  return range === 0 ? 0 : range / Math.max(median(values), atLeast);
}

export type Change = { name: string; before: number; now: number; again: number; worseBy: number };

/** Smaller changes are not reported. */
const LEAST_CHANGE = 0.1;

/**
 * Metrics that became worse by more than a tenth and by more than the spread of both runs; `worseBy` is a
 * share. Metrics of only one run are skipped.
 */
export function findWorse(earlier: readonly Measurement[], now: readonly Measurement[]): Change[] {
  const byName = new Map(earlier.map((measurement) => [measurement.name, measurement]));
  return now.flatMap((measurement) => {
    const old = byName.get(measurement.name);
    if (!old) return [];
    const [before, value] = [old.ratio ?? old.ours, measurement.ratio ?? measurement.ours];
    const worseBy = measurement.better === 'more' ? 1 - value / before : value / before - 1;
    const isWorse = worseBy > Math.max(old.spread + measurement.spread, LEAST_CHANGE);
    return isWorse ? [{ name: measurement.name, before, now: value, again: Number.NaN, worseBy }] : [];
  });
}

/** Those that were worse when first measured, and again when measured a second time: by the smaller share. */
export function findWorseTwice(
  earlier: readonly Measurement[],
  now: readonly Measurement[],
  again: readonly Measurement[],
): Change[] {
  const second = new Map(findWorse(earlier, again).map((change) => [change.name, change]));
  return findWorse(earlier, now).flatMap((change) => {
    const other = second.get(change.name);
    const worseBy = Math.min(change.worseBy, other?.worseBy ?? 0);
    return other ? [{ ...change, again: other.now, worseBy }] : [];
  });
}
