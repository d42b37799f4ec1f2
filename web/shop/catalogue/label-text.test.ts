// Labels in Hindi: wholly, or as the owner wrote them.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileLanguage } from '../../languages/compile-messages.ts';
import { speak, type Words } from '../../data/language.ts';
import { toUnitText } from '../../parts/products/unit-price.ts';
import { toLabelText } from './label-text.ts';

const hindi = compileLanguage(readFileSync('web/languages/hi.json', 'utf8')) as Words;
const speakEnglish = () => speak(() => ({ code: 'en', words: null }));

beforeAll(() => speak(() => ({ code: 'hi', words: hindi })));
afterAll(speakEnglish);

it.each([
  ['Contains milk', 'शामिल है: दूध'],
  ['contains: Milk', 'शामिल है: दूध'],
  ['Milk, soya', 'दूध और सोया'],
  [
    'Contains milk, wheat (gluten) and soya; may contain nuts',
    'शामिल है: दूध, गेहूँ (ग्लूटेन), और सोया; हो सकता है: मेवे',
  ],
  ['No major allergens declared', 'कोई प्रमुख एलर्जन नहीं बताया गया'],
  ['Cool, dry place; refrigerate after opening', 'ठंडी, सूखी जगह पर; खोलने के बाद फ़्रिज में रखें'],
  ['9 months', '9 महीने'],
  ['4 x 125 g (500 g in all)', '4 × 125 ग्राम (कुल 500 ग्राम)'],
])('%s', (english, expected) => expect(toLabelText(english)).toBe(expected));

it.each([
  'Contains milk and dragonfruit',
  'Contains milk; may contain dragonfruit',
  'Cool, dry place; ask Grandma',
  'Dudhvan',
  '',
])('"%s" stays whole', (written) => expect(toLabelText(written)).toBe(written));

it('a unit keeps what the shop has no word for', () => {
  expect(['500 g', '1.5 L', '6 pcs', '2 bunches', 'Family pack'].map(toUnitText)).toEqual([
    '500 ग्राम',
    '1.5 लीटर',
    '6 पीस',
    '2 bunches',
    'Family pack',
  ]);
});

it('in English everything is as written', () => {
  speakEnglish();
  for (const written of ['Contains milk and soya; may contain nuts', '9 months', 'Dry place', '4 x 125 g'])
    expect([toLabelText(written), toUnitText(written)]).toEqual([written, written]);
});
