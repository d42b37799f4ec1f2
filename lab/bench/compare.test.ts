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
const time = (ours: number[], theirs: number[]): Measurement =>
  compare({ ...{ name: 'render', unit: 'ms', ours, reference: 'React', theirs }, better: 'less', goal: 1.5 });
const kB = (size: number, goal: number | null = null): Measurement =>
  judgeAlone('JavaScript', 'kB', [size], { better: 'less', goal });
const blocking = (...ms: number[]): Measurement =>
  judgeAlone('blocking', ' ms', ms, { better: 'less', goal: 60 });

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

test('a comparison without pairs is an error', () => {
  expect(() => rates([], [])).toThrow('no pairs');
  expect(() => rates([1], [1, 2])).toThrow('no pairs');
});

test.each([
  [
    'the ratio is that of the medians, the spread that of the rounds',
    rates([100, 120, 80, 110, 90], [200, 240, 160, 220, 180]),
    { ours: 100, reference: { name: 'bare', value: 200 }, ratio: 0.5, spread: 0 },
  ],
  [
    'a machine that slows both down by the same share changes nothing',
    rates([1000, 100, 1000, 10, 500], [1250, 125, 1250, 12.5, 625]),
    { spread: 0, verdict: 'reached' },
  ],
  ['more than the goal reaches it', rates([60, 60, 60], [100, 100, 100]), { verdict: 'reached' }],
  ['less than the goal misses it', rates([59, 59, 59], [100, 100, 100]), { verdict: 'missed' }],
  ['where less is better, less reaches it', time([15, 15], [10, 10]), { verdict: 'reached' }],
  ['where less is better, more misses it', time([16, 16], [10, 10]), { verdict: 'missed' }],
  ['without a goal nothing is judged', rates([1], [1], null), { verdict: 'information' }],
  [
    'ratios that spread over a third of their median are judged',
    rates([50, 60, 70, 80, 100], [100, 100, 100, 100, 100]),
    { verdict: 'reached' },
  ],
  [
    'ratios that spread over more are noisy',
    rates([50, 55, 70, 90, 100], [100, 100, 100, 100, 100]),
    { verdict: 'noisy', spread: expect.closeTo(0.5) },
  ],
  ['a side that answered nothing is noisy', rates([1, 1], [0, 0]), { verdict: 'noisy' }],
  ['a size has no reference', kB(120, 120), { ours: 120, ratio: null, spread: 0, verdict: 'reached' }],
  ['nothing, where nothing is the goal, reaches it', kB(0, 0), { spread: 0, verdict: 'reached' }],
  ['a few ms of the goal are no spread', blocking(0, 0, 4, 12, 12), { spread: 0.2, verdict: 'reached' }],
  ['many ms of the goal are noisy', blocking(20, 20, 50, 90, 90), { verdict: 'noisy' }],
])('%s', (_what, measurement, expected) => {
  expect(measurement).toMatchObject(expected);
});

const at = (name: string, ratio: number, spread = 0): Measurement => ({
  ...rates([1], [1]),
  name,
  ratio,
  spread,
});

test.each([
  ['fell by more than a tenth and the spreads', [at('call', 0.8, 0.05)], [at('call', 0.6, 0.05)], [0.25]],
  ['fell within the spreads', [at('call', 0.8, 0.2)], [at('call', 0.6, 0.1)], []],
  ['fell by a tenth', [at('call', 1)], [at('call', 0.9)], []],
  ['rose', [at('call', 0.8)], [at('call', 0.9)], []],
  ['is gone, and another is new', [at('gone', 1)], [at('new', 0.1)], []],
  ['grew, where less is better', [kB(100)], [kB(113)], [0.13]],
  ['grew by less than a tenth', [kB(100)], [kB(109)], []],
  ['shrank, where less is better', [kB(100)], [kB(50)], []],
])('what %s is worse or not', (_what, earlier, now, worseBy) => {
  expect(findWorse(earlier, now).map((change) => change.worseBy)).toEqual(
    worseBy.map((share) => expect.closeTo(share)),
  );
});

test('only what is worse a second time is said, by the smaller share', () => {
  const earlier = [at('worse', 1), at('once', 1), at('not measured again', 1)];
  const now = [at('worse', 0.6), at('once', 0.6), at('not measured again', 0.6)];
  const again = [at('worse', 0.8), at('once', 0.95)];
  expect(findWorseTwice(earlier, now, again)).toMatchObject([
    { name: 'worse', before: 1, now: 0.6, again: 0.8, worseBy: expect.closeTo(0.2) },
  ]);
});
