import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { toReason } from './error-reason.ts';

test('the reason of a failed query is given without its values', () => {
  const why = new Error('Query read timeout');
  const error = new DrizzleQueryError('INSERT INTO users ...', ['Asha', '9876543210'], why);
  expect(error.message).toContain('Asha');
  expect(toReason(new Error('could not fill the shop', { cause: error }))).toBe('Query read timeout');
});

test('an error without a message gives its code, and other values are shown', () => {
  const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
  expect(toReason(new AggregateError([refused]))).toBe('ECONNREFUSED');
  expect(toReason('no network')).toBe('no network');
});
