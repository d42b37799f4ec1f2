import { expect, it } from 'vitest';
import { findNearestPlace, findPlaces, type KnownPlace } from './serving.rules.ts';

const toPlace = (pincode: string, name: string, latitude: number | null = null): KnownPlace => ({
  ...{ pincode, name, latitude },
  longitude: latitude === null ? null : 77.6,
});
const PLACES = [
  toPlace('560095', 'Koramangala 6th Block', 12.938),
  toPlace('560001', 'M.G. Road', 12.976),
  toPlace('560034', 'Koramangala', 12.935),
  toPlace('560099', 'Old Koramangala'),
];

it('an area is found by any part of its name, however it is written; a beginning comes first', () => {
  const find = (words: string) => findPlaces(PLACES, words).map(({ pincode }) => pincode);
  expect(find(' koraMANGALA')).toEqual(['560034', '560095', '560099']);
  expect(find('mg road')).toEqual(['560001']);
  expect(find('.')).toEqual([]);
  expect(findPlaces(Array(20).fill(PLACES[1]), 'm')).toHaveLength(8);
});

it('the nearest area to a position is at most five kilometres away', () => {
  const near = (latitude: number) => findNearestPlace(PLACES, { latitude, longitude: 77.601 })?.pincode;
  expect(near(12.934)).toBe('560034');
  expect(near(12.97)).toBe('560001');
  expect(near(13.03)).toBe(undefined);
});
