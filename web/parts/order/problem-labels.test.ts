import { expect, test } from 'vitest';
import { canReport, formatAnswer, formatProblem } from './problem-labels.ts';

type Problem = Parameters<typeof formatAnswer>[0];
const OPEN: Problem = {
  ...{ _id: 'p', lineId: 'a', kind: 'wrong', quantity: 2, state: 'open', refund: null, reason: null },
};

test('a problem is shown with its quantity and its answer', () => {
  expect(formatProblem(OPEN)).toBe('2 wrong product');
  expect(formatAnswer(OPEN)).toBe('The store is looking into it and will reply soon.');
  expect(formatAnswer({ ...OPEN, state: 'refunded', refund: 40 })).toBe('You get ₹40 back.');
  expect(formatAnswer({ ...OPEN, state: 'refused', reason: 'It was sealed.' })).toBe(
    'The store replied: It was sealed.',
  );
});

type Order = Parameters<typeof canReport>[0];
type Line = Parameters<typeof canReport>[1];
const LINE = { lineId: 'a', delivered: 1, substitute: null } as Line;
const DELIVERED = { reportUntil: '2026-11-22T10:00:00.000Z', problems: [] as Problem[] } as Order;
const NOW = new Date('2026-11-22T09:59:00.000Z');

test('a line is reported in time, once until it is answered, and only if something came', () => {
  expect(canReport(DELIVERED, LINE, NOW)).toBe(true);
  expect(canReport(DELIVERED, LINE, new Date('2026-11-22T10:00:00.000Z'))).toBe(false);
  expect(canReport({ ...DELIVERED, reportUntil: null }, LINE, NOW)).toBe(false);
  expect(canReport({ ...DELIVERED, problems: [OPEN] }, LINE, NOW)).toBe(false);
  expect(canReport({ ...DELIVERED, problems: [{ ...OPEN, lineId: 'b' }] }, LINE, NOW)).toBe(true);
  expect(canReport({ ...DELIVERED, problems: [{ ...OPEN, state: 'refused' }] }, LINE, NOW)).toBe(true);
  expect(canReport(DELIVERED, { ...LINE, delivered: 0 }, NOW)).toBe(false);
});
