// The arithmetic of every figure: ours and its references are measured in turns, short rounds one after the
// other, so that whatever else the machine does meets both. Only their ratio is judged.

import { shortened } from './short.ts';

export const ROUNDS = shortened(5, 1);
/** Paired ratios that differ by more than this share of their median say nothing. */
const MAX_SPREAD = 1 / 3;

export type Verdict = 'reached' | 'missed' | 'noisy' | 'information';

export type Measurement = {
  name: string;
  unit: string;
  /** The median. */
  ours: number;
  /** What it is compared with, and its median; null where the figure itself is judged (bytes). */
  reference: { name: string; value: number } | null;
  /** Ours by the reference; null without one. */
  ratio: number | null;
  /** The interquartile range of the rounds' paired ratios, as a share of their median. */
  spread: number;
  better: 'more' | 'less';
  goal: number | null;
  verdict: Verdict;
};

type Turns = {
  rounds?: number;
  /** Rounds that come before and are not counted: code that is not compiled yet, caches that are empty. */
  warmUps?: number;
  /** No further round begins after this moment (of performance.now). */
  until?: number;
};

/** Runs the sides one after the other in every round; gives each side's readings in the order of rounds. */
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

type Comparison = {
  name: string;
  unit: string;
  ours: readonly number[];
  reference: string;
  theirs: readonly number[];
  better: Measurement['better'];
  /** Of the ratio; null where it is said for information only. */
  goal: number | null;
};

export function compare({ name, unit, ours, reference, theirs, better, goal }: Comparison): Measurement {
  if (ours.length === 0 || ours.length !== theirs.length) throw new Error(`${name}: no pairs to compare`);
  const spread = spreadOf(ours.map((value, round) => value / theirs[round]!));
  const ratio = median(ours) / median(theirs);
  return {
    name,
    unit,
    ours: median(ours),
    reference: { name: reference, value: median(theirs) },
    ratio,
    spread,
    better,
    goal,
    verdict: judge(ratio, spread, better, goal),
  };
}

/** A figure that no machine makes better or worse, such as a size: judged by itself. */
export function judgeAlone(
  name: string,
  unit: string,
  readings: readonly number[],
  { better, goal }: Pick<Measurement, 'better' | 'goal'>,
): Measurement {
  const ours = median(readings);
  // Of milliseconds that are almost none, a few more are no noise.
  const spread = spreadOf(readings, goal ?? 0);
  return {
    name,
    unit,
    ours,
    reference: null,
    ratio: null,
    spread,
    better,
    goal,
    verdict: judge(ours, spread, better, goal),
  };
}

function judge(value: number, spread: number, better: Measurement['better'], goal: number | null): Verdict {
  if (!Number.isFinite(value) || !(spread <= MAX_SPREAD)) return 'noisy';
  if (goal === null) return 'information';
  return (better === 'more' ? value >= goal : value <= goal) ? 'reached' : 'missed';
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Between two readings it is interpolated. */
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

export type Change = { name: string; from: number; to: number; worseBy: number; spread: number };

/** Sizes have no spread; less than this is no news. */
const LEAST_CHANGE = 0.01;

/** What became worse by more than the spread of both runs; figures of one run only are not compared. */
export function findWorse(earlier: readonly Measurement[], now: readonly Measurement[]): Change[] {
  const byName = new Map(earlier.map((measurement) => [measurement.name, measurement]));
  return now.flatMap((measurement) => {
    const old = byName.get(measurement.name);
    if (!old) return [];
    const [from, to] = [old.ratio ?? old.ours, measurement.ratio ?? measurement.ours];
    const worseBy = measurement.better === 'more' ? 1 - to / from : to / from - 1;
    const spread = Math.max(old.spread + measurement.spread, LEAST_CHANGE);
    return worseBy > spread ? [{ name: measurement.name, from, to, worseBy, spread }] : [];
  });
}
