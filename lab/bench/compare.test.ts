import { expect, test } from 'vitest';
import {
  compare,
  findWorse,
  findWorseTwice,
  judgeAlone,
  measureInTurns,
  median,
  quantile,
  type Measurement,
} from './compare.ts';

const rates = (ours: number[], theirs: number[], goal: number | null = 0.6): Measurement =>
  compare({ name: 'call', unit: '/s', ours, reference: 'bare', theirs, better: 'more', goal });

test('median and quantiles are interpolated between readings', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(quantile([1, 2, 3, 4, 5], 0.25)).toBe(2);
  expect(quantile([10, 20], 0.75)).toBe(17.5);
});

test('sides are run in turns, and the warm-up round is not counted', async () => {
  const order: string[] = [];
  const side = (name: string) => async () => order.push(name);
  const readings = await measureInTurns({ ours: side('a'), theirs: side('b') }, { rounds: 2 });
  expect(order.join('')).toBe('ababab');
  expect(readings).toEqual({ ours: [3, 5], theirs: [4, 6] });
});

test('no round begins when the time is over, but the first', async () => {
  const side = () => Promise.resolve(1);
  const readings = await measureInTurns({ side }, { rounds: 3, warmUps: 0, until: 0 });
  expect(readings).toEqual({ side: [1] });
});

test('the ratio is that of the medians, the spread that of the rounds', () => {
  const measurement = rates([100, 120, 80, 110, 90], [200, 240, 160, 220, 180]);
  expect(measurement).toMatchObject({
    ours: 100,
    reference: { name: 'bare', value: 200 },
    ratio: 0.5,
    spread: 0,
  });
});

test('a machine that slows both down by the same share changes nothing', () => {
  const measurement = rates([1000, 100, 1000, 10, 500], [1250, 125, 1250, 12.5, 625]);
  expect(measurement).toMatchObject({ spread: 0, verdict: 'reached' });
});

test('a goal is reached or missed, in the direction that is better', () => {
  expect(rates([60, 60, 60], [100, 100, 100]).verdict).toBe('reached');
  expect(rates([59, 59, 59], [100, 100, 100]).verdict).toBe('missed');
  const time = {
    name: 'render',
    unit: 'ms',
    reference: 'React',
    theirs: [10, 10],
    better: 'less',
    goal: 1.5,
  } as const;
  expect(compare({ ...time, ours: [15, 15] }).verdict).toBe('reached');
  expect(compare({ ...time, ours: [16, 16] }).verdict).toBe('missed');
  expect(rates([1], [1], null).verdict).toBe('information');
});

test('ratios that spread over more than a third of their median are noisy, not judged', () => {
  expect(rates([50, 60, 70, 80, 100], [100, 100, 100, 100, 100])).toMatchObject({ verdict: 'reached' });
  const measurement = rates([50, 55, 70, 90, 100], [100, 100, 100, 100, 100]);
  expect(measurement.spread).toBeCloseTo(0.5);
  expect(measurement.verdict).toBe('noisy');
  expect(rates([1, 1], [0, 0]).verdict).toBe('noisy');
});

test('a comparison without pairs is an error', () => {
  expect(() => rates([], [])).toThrow('no pairs');
  expect(() => rates([1], [1, 2])).toThrow('no pairs');
});

test('a size is judged without a reference', () => {
  expect(judgeAlone('JavaScript', 'kB', [120], { better: 'less', goal: 120 })).toMatchObject({
    ours: 120,
    ratio: null,
    spread: 0,
    verdict: 'reached',
  });
  expect(judgeAlone('layout shift', '', [0, 0], { better: 'less', goal: 0 }).verdict).toBe('reached');
  const blocking = (...ms: number[]) => judgeAlone('blocking', ' ms', ms, { better: 'less', goal: 60 });
  expect(blocking(0, 0, 4, 12, 12)).toMatchObject({ spread: 0.2, verdict: 'reached' });
  expect(blocking(20, 20, 50, 90, 90).verdict).toBe('noisy');
});

const at = (name: string, ratio: number, spread = 0): Measurement => ({
  ...rates([1], [1]),
  name,
  ratio,
  spread,
});

test('a fall by more than a tenth and the spreads of both runs is worse', () => {
  const earlier = [
    at('fell', 0.8, 0.05),
    at('within the spread', 0.8, 0.2),
    at('by a tenth', 1),
    at('rose', 0.8),
    at('gone', 1),
  ];
  const now = [
    at('fell', 0.6, 0.05),
    at('within the spread', 0.6, 0.1),
    at('by a tenth', 0.9),
    at('rose', 0.9),
    at('new', 1),
  ];
  const worse = findWorse(earlier, now);
  expect(worse.map(({ name }) => name)).toEqual(['fell']);
  expect(worse[0]!.worseBy).toBeCloseTo(0.25);
});

test('only what is worse a second time is said, by the smaller share', () => {
  const earlier = [at('worse', 1), at('once', 1), at('not measured again', 1)];
  const now = [at('worse', 0.6), at('once', 0.6), at('not measured again', 0.6)];
  const again = [at('worse', 0.8), at('once', 0.95)];
  expect(findWorseTwice(earlier, now, again)).toMatchObject([
    { name: 'worse', before: 1, now: 0.6, again: 0.8, worseBy: expect.closeTo(0.2) },
  ]);
});

test('where less is better, growth is worse', () => {
  const kB = (size: number) => judgeAlone('JavaScript', 'kB', [size], { better: 'less', goal: null });
  expect(findWorse([kB(100)], [kB(113)]).map(({ worseBy }) => Math.round(worseBy * 100))).toEqual([13]);
  expect(findWorse([kB(100)], [kB(109)])).toEqual([]);
  expect(findWorse([kB(100)], [kB(50)])).toEqual([]);
});
