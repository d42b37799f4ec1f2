import { expect, test } from 'vitest';
import { toLatin, toSkeleton, toSounds } from './sounds.ts';
import { measureTypo } from '#features/catalogue/search/spellings.ts';

test.each([
  ['दूध', 'doodh'],
  ['आलू', 'aaloo'],
  ['अदरक', 'adrak'],
  ['नमक', 'namak'],
  ['टमाटर', 'tamaatar'],
  ['पापड़', 'paapad'],
  ['अंगूर', 'angoor'],
  ['प्याज', 'pyaaj'],
  ['कॉफी', 'kophee'],
  ['milk', 'milk'],
])('%s is %s in Latin letters', (word, latin) => {
  expect(toLatin(word)).toBe(latin);
});

test.each([
  ['aata', 'atta'],
  ['pyaaz', 'pyaj'],
  ['zeera', 'jeera'],
  ['aashirwad', 'aashirvaad'],
  ['cheez', 'cheese'],
  ['coffee', 'kophee'],
  ['lysol', 'lizol'],
  ['cashue', 'cashew'],
  ['exel', 'excel'],
  ['dhaniya', 'dhania'],
])('%s and %s sound alike', (one, other) => {
  expect(toSounds(one).some((sound) => toSounds(other).includes(sound))).toBe(true);
});

test.each([
  ['milk', 'silk'],
  ['methi', 'mithai'],
  ['atta', 'gatta'],
])('%s and %s do not', (one, other) => {
  expect(toSounds(one).some((sound) => toSounds(other).includes(sound))).toBe(false);
});

test('a skeleton is what wrong vowels leave', () => {
  expect(new Set(['biskut', 'biskit', 'biskuit'].map(toSkeleton)).size).toBe(1);
});

test('slips of the hand and of the ear cost less than other letters', () => {
  expect(measureTypo('mlik', 'milk', 3)).toBeLessThan(1);
  expect(measureTypo('buter', 'butter', 3)).toBeLessThan(measureTypo('buler', 'butter', 3));
  expect(measureTypo('milk', 'milk', 3)).toBe(0);
  expect(measureTypo('silk', 'milk', 3)).toBeGreaterThan(measureTypo('mirk', 'milk', 3));
  expect(measureTypo('potato', 'detergent', 2)).toBe(Infinity);
});
