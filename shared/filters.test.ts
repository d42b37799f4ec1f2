import { describe, expect, test } from 'vitest';
import { LONGEST_BRAND, MAX_BRANDS, readFilters, toFilterParams, withFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('filters in an address', () => {
  test.each([
    ['', {}],
    ['stock=1', { inStock: true }],
    ['stock=0&veg=&price=&sort=', {}],
    [
      'veg=non-veg&discount=20&price=500-&sort=unit',
      { veg: 'non-veg', discount: 20, price: '500-', sort: 'unit' },
    ],
    ['brand=Tata&brand=Amul&brand=Tata', { brands: ['Amul', 'Tata'] }],
    ['brand=%20Tata%20&brand=', { brands: ['Tata'] }],
    ['veg=constructor&discount=15&price=1-2&sort=__proto__', {}],
    ['discount=20.0&discount=20', {}],
    [`brand=${'x'.repeat(LONGEST_BRAND + 1)}`, {}],
  ])('%s', (query, filters) => expect(read(query)).toEqual(filters));

  test('of very many named brands only some are read', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `brand=b${at}`).join('&');
    expect(read(many).brands).toHaveLength(MAX_BRANDS);
  });

  test('equal filters have one address, and are read back unchanged', () => {
    const filters = read('sort=new&brand=B&stock=1&brand=A %26 Co&veg=veg&price=0-50&discount=10');
    expect(readFilters(new URLSearchParams(toFilterParams(filters)))).toEqual(filters);
    expect(withFilters('/search?q=milk', read('brand=B&brand=A&stock=1'))).toBe(
      withFilters('/search?q=milk', read('stock=1&brand=A&brand=B')),
    );
    expect(withFilters('/c/all', {})).toBe('/c/all');
    expect(withFilters('/search?q=a+b', { inStock: true }, { filter: '1' })).toBe(
      '/search?q=a+b&stock=1&filter=1',
    );
  });
});
