import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInvoiceNumber, toSeries } from './invoice-number.ts';

describe('an invoice number', () => {
  it('consists of store, year and position', () => {
    expect(toInvoiceNumber(1, 2026, 42)).toBe('A/26-27/000042');
    expect(toInvoiceNumber(26, 2099, 1_234_567)).toBe('Z/99-00/1234567');
  });

  it('has different letters for each store', () => {
    expect([1, 2, 26, 27, 52, 53, 702, 703].map(toSeries)).toEqual([
      ...['A', 'B', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'],
    ]);
    const all = Array.from({ length: 2_000 }, (_, at) => toSeries(at + 1));
    expect(new Set(all).size).toBe(2_000);
  });

  it('has at most 16 characters, only those that GST allows, and is unique', () => {
    const store = fc.integer({ min: 1, max: 1_000 });
    const running = fc.integer({ min: 1, max: 9_999_999 });
    fc.assert(
      fc.property(store, running, running, (storeNumber, one, other) => {
        const number = toInvoiceNumber(storeNumber, 2026, one);
        expect(number).toMatch(/^[A-Z]{1,3}\/26-?27\/\d{6,}$/);
        expect(number.length).toBeLessThanOrEqual(16);
        expect(toInvoiceNumber(storeNumber, 2026, other) === number).toBe(one === other);
      }),
    );
  });

  it('causes an error rather than being too long', () => {
    expect(toInvoiceNumber(703, 2026, 999_999)).toBe('AAA/26-27/999999');
    expect(toInvoiceNumber(703, 2026, 1_000_000)).toBe('AAA/2627/1000000');
    expect(() => toInvoiceNumber(703, 2026, 10_000_000)).toThrow('too long');
  });
});
