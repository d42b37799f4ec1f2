import { expect, test } from 'vitest';
import { readGroupWords } from './search-admin.ts';
import { costOf, COSTS_OF_BUNDLES, FIELD, readName, readTokens, SYNONYMS, toStem } from './words.rules.ts';

const stemsOf = (text: string) => readTokens(text).map(({ stem }) => stem);

test('words are lower case without accents, each script as it is spoken', () => {
  expect(stemsOf("Lay's Café MILK-shake दूध 100%")).toEqual([
    'lay',
    'cafe',
    'milk',
    'shake',
    'doodh',
    '100',
    '%',
  ]);
});

test.each([
  ['potatoes', 'potato'],
  ['cookies', 'cookie'],
  ['leaves', 'leaf'],
  ['boxes', 'box'],
  ['sauces', 'sauce'],
  ['bananas', 'banana'],
  ['berries', 'berry'],
  ['chips', 'chip'],
])('%s and %s are one word', (plural, singular) => {
  expect(toStem(plural)).toBe(toStem(singular));
});

test.each(['asparagus', 'swiss', 'ananas', 'gas'])('%s is no plural', (word) => {
  expect(toStem(word)).toBe(word);
});

test.each([
  [['500g', '500 gm', '500 G', 'half kg', '1/2 kg', '½ kg', '0.5 kilo', '५०० ग्राम'], '#500g'],
  [['1 ltr', '1L', '1000 ml', '1 litre'], '#1000ml'],
  [['1 dozen', 'dozen', '12 pcs', '12 pieces'], '#12pc'],
])('%j are one size', (texts, stem) => {
  for (const text of texts) expect(stemsOf(text)).toEqual([stem]);
});

test('names of built-in properties are words like any other', () => {
  expect(stemsOf('5 constructor __proto__ toString')).toEqual(['5', 'constructor', 'proto', 'tostring']);
});

test('"without" something is another word; "no" after a number counts pieces', () => {
  expect(stemsOf('Ketchup, No Onions')).toEqual(['ketchup', 'no onion']);
  expect(stemsOf('without added sugar')).toEqual(['no sugar']);
  expect(stemsOf('बिना प्याज')).toEqual(stemsOf('bina pyaaj'));
  expect(stemsOf('6 no eggs')).toEqual(['6', 'no', 'egg']);
  expect(stemsOf('no')).toEqual(['no']);
  expect(stemsOf('No 1 juice')).toEqual(['no', '1', 'juice']);
});

test('built-in synonym groups keep the rules of those that staff write', () => {
  expect(SYNONYMS.length).toBeGreaterThan(900);
  for (const { words, at } of SYNONYMS) expect(readGroupWords(words), at).toEqual(words);
});

const headsOf = (name: string) =>
  readName(name)
    .filter(({ field }) => field === FIELD.head)
    .map(({ word }) => word);

test.each([
  ['Toned Milk', ['milk']],
  ['Milk Biscuit', ['biscuit']],
  ['Potato Chips - Salted', ['chips']],
  ['Besan Classic 500 g', ['besan']],
  ['Fried Gram/Huri Kadale', ['gram', 'kadale']],
  ['Coffee/Milk Mug', ['mug']],
  ['Soap with Milk Cream', ['soap']],
  ['Tea - Lemon & Ginger', ['tea']],
  ['Lemon & Ginger', []],
  ['Tomato Ketchup, No Onion', ['ketchup']],
])('what %s is: %j', (name, heads) => {
  expect(headsOf(name)).toEqual(heads);
});

test('the longest name costs as much as a long one', () => {
  const longest = costOf({ extras: 99, altered: 9, bundle: 'combo' }, 0, COSTS_OF_BUNDLES);
  expect(longest).toBe(costOf({ extras: 12, altered: 2, bundle: 'combo' }, 0, COSTS_OF_BUNDLES));
});

test('words for a variant cost nothing where they were typed', () => {
  const traits = { extras: 0, altered: 1, bundle: 'none' } as const;
  expect(costOf(traits, 0, COSTS_OF_BUNDLES)).toBeGreaterThan(0);
  expect(costOf(traits, 1, COSTS_OF_BUNDLES)).toBe(0);
});
