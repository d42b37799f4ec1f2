import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeId } from './ids.ts';
import { readSlugId, toListingPath, toProductPath, toSearchPath, toSlug } from './slugs.ts';

const id = '68007695aabbccddeeff0011';

describe('a slug', () => {
  it.each([
    ['Milk', 'Milk'],
    ['Dairy, Bread & Eggs', 'Dairy--Bread---Eggs'],
    ['Toned Milk', 'Toned-Milk'],
    ['100% Juice', '100%25-Juice'],
    ['A/B?c#d', 'A%2FB%3Fc%23d'],
    ['दूध', '%E0%A4%A6%E0%A5%82%E0%A4%A7'],
    ['\ud800', '%EF%BF%BD'],
    ['', ''],
  ])('of %j is %s', (name, slug) => expect(toSlug(name)).toBe(slug));

  it('gives the id back, whatever the name', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const product = { _id: makeId(), name };
        const segment = toProductPath(product).split('/')[2]!;
        expect(readSlugId(segment)).toBe(product._id);
        expect(readSlugId(decodeURIComponent(segment))).toBe(product._id);
      }),
    ));
});

it.each([
  [`Toned-Milk-${id}`, id],
  [id, id],
  [`-${id}`, id],
  [`an-old-name-${id.toUpperCase()}`, id],
  [`${id}-`, null],
  [`${id}-x`, null],
  [`Milk-${id.slice(1)}`, null],
  [`Milk-${id}0`, null],
  ['undefined-undefined', null],
  ['', null],
])('the id in %j is %j', (slug, expected) => expect(readSlugId(slug)).toBe(expected));

it('paths have the name, then the id', () => {
  const category = { _id: id, name: 'Dairy, Bread & Eggs' };
  const milk = { _id: '68007695aabbccddeeff0022', name: 'Milk' };
  expect(toProductPath(milk)).toBe(`/product/Milk-${milk._id}`);
  expect(toListingPath(category, milk)).toBe(`/Dairy--Bread---Eggs-${id}/Milk-${milk._id}`);
  expect(toListingPath(category, null)).toBe(`/Dairy--Bread---Eggs-${id}/all`);
  expect(toSearchPath('')).toBe('/search');
  expect(toSearchPath('salt & pepper 50% +')).toBe('/search?q=salt+%26+pepper+50%25+%2B');
});

it('a search path gives its text back', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      expect(new URL(toSearchPath(text), 'http://shop').searchParams.get('q')).toBe(text);
    }),
  ));
