import { expect, test } from 'vitest';
import { describePromise, listDurations } from './order-record.tsx';

const at = (time: string) => `2026-03-10T${time}:00.000Z`;
const NOW = new Date(at('09:20'));
const STEPS = [
  { status: 'PLACED', at: at('08:30') },
  { status: 'PACKING', at: at('08:34') },
  { status: 'PACKED', at: at('08:40') },
  { status: 'OUT FOR DELIVERY', at: at('08:43') },
  { status: 'DELIVERED', at: at('09:11') },
] as const;
type PromiseFacts = Parameters<typeof describePromise>[0];
const told = (changes: Partial<PromiseFacts>): PromiseFacts => ({
  status: 'DELIVERED',
  eta: null,
  promised: { from: at('08:50'), to: at('09:00') },
  steps: [...STEPS],
  store: { name: 'Pune', phone: '', timeZone: 'Asia/Kolkata' },
  ...changes,
});

test.each<[string, Partial<PromiseFacts>, { words: string; isLate: boolean } | null]>([
  ['late', {}, { words: 'Promised by 2:30 pm, delivered 2:41 pm, 11 min late', isLate: true }],
  [
    'on time',
    { promised: { from: at('09:00'), to: at('09:11') } },
    { words: 'Promised by 2:41 pm, delivered 2:41 pm, on time', isLate: false },
  ],
  [
    'without a promise',
    { promised: null },
    { words: 'Delivered 2:41 pm; no time was promised', isLate: false },
  ],
  [
    'later than promised',
    { status: 'PACKING', eta: { from: at('09:25'), to: at('10:05') } },
    { words: 'Promised by 2:30 pm, expected by 3:35 pm, 1 h 5 min late', isLate: true },
  ],
  [
    'as promised',
    {
      status: 'PACKING',
      promised: { from: at('09:25'), to: at('09:35') },
      eta: { from: at('09:25'), to: at('09:35') },
    },
    { words: 'Promised by 3:05 pm, expected by 3:05 pm, on time', isLate: false },
  ],
  ['overdue', { status: 'PACKING' }, { words: 'Promised by 2:30 pm, 20 min late already', isLate: true }],
  ['cancelled', { status: 'CANCELLED' }, null],
  ['not paid', { status: null, steps: [] }, null],
])('an order that is %s says so', (_, changes, expected) => {
  expect(describePromise(told(changes), NOW)).toEqual(expected);
});

test('on another day, the day is said once', () => {
  const later = new Date('2026-03-12T09:00:00.000Z');
  expect(describePromise(told({}), later)!.words).toBe(
    'Promised by 10 Mar, 2:30 pm, delivered 2:41 pm, 11 min late',
  );
});

test('each step has its minutes, and the present one says so far', () => {
  expect(listDurations(told({}), NOW).map(({ step, time }) => `${step}: ${time}`)).toEqual([
    'Before packing: 4 min',
    'Packing: 6 min',
    'Waiting for the rider: 3 min',
    'On the way: 28 min',
    'From order to door: 41 min',
  ]);
  expect(listDurations(told({ steps: STEPS.slice(0, 2) }), NOW).at(-1)).toEqual({
    step: 'Packing',
    time: '46 min so far',
  });
});
