import { expect, test } from 'vitest';
import { findPeriodProblem, listPeriods, readView, toParameters } from './report-filters.tsx';

const read = (query: string) => readView(new URLSearchParams(query));

test('an empty address is the report by day, of the days that the server chooses', () => {
  expect(toParameters(read(''))).toEqual({ kind: 'day' });
});

test('valid parts of the address are used, and invalid ones ignored', () => {
  const query = 'kind=product&from=2026-11-01&to=2026-11-02&compare=year&sort=units&order=asc&page=3';
  expect(String(new URLSearchParams(toParameters(read(query))))).toBe(query);
  const odd = read('kind=colour&from=2026-02-30&to=x&compare=never&sort=margin&order=up&page=-1');
  expect(toParameters(odd)).toEqual(toParameters(read('')));
});

test('impossible days are reported', () => {
  expect(findPeriodProblem({ kind: 'day', from: '2026-11-01', to: '2026-11-01' })).toBe('');
  expect(findPeriodProblem({ kind: 'day', from: '', to: '2026-11-01' })).not.toBe('');
  expect(findPeriodProblem({ kind: 'day', from: '2026-11-02', to: '2026-11-01' })).toContain(
    'before the first',
  );
  expect(findPeriodProblem({ kind: 'day', from: '2025-01-01', to: '2026-11-01' })).toContain('400 days');
  for (const kind of ['day', 'rider'] as const)
    for (const period of listPeriods('2026-03-01', kind))
      expect(findPeriodProblem({ kind, ...period })).toBe('');
  expect(listPeriods('2026-03-01', 'rider').map(({ name }) => name)).not.toContain('365 days');
  expect(listPeriods('2026-03-01', 'day').find(({ name }) => name === 'Last month')).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-28',
  });
});

test('a period that is too long for a report is left out', () => {
  const year = 'from=2025-11-01&to=2026-10-31';
  expect(toParameters(read(`kind=day&${year}`))).toMatchObject({ from: '2025-11-01' });
  expect(toParameters(read(`kind=rider&${year}`))).toEqual({ kind: 'rider' });
  expect(findPeriodProblem({ kind: 'rider', from: '2026-01-01', to: '2026-04-03' })).toContain('92 days');
});
