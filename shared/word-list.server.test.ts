import { expect, test } from 'vitest';
import { indexWords, parseWordList, readAmount } from './word-list.server.ts';

const parse = (...lines: string[]) => parseWordList(lines.join('\n'), 'a.txt', ['thing', 'number']);

test('a line is a group, named before the colon or by its first word', () => {
  const { thing, number } = parse(
    '\ufeff# Things',
    'Onion, pyaz , प्याज,\r',
    '',
    ' [number] ',
    '0.5 : half, aadha',
    '[thing]',
    'salt',
  );
  expect(thing).toEqual([
    { section: 'thing', name: 'onion', words: ['onion', 'pyaz', 'प्याज'], at: 'a.txt:2' },
    { section: 'thing', name: 'salt', words: ['salt'], at: 'a.txt:7' },
  ]);
  expect(number).toEqual([{ section: 'number', name: '0.5', words: ['half', 'aadha'], at: 'a.txt:5' }]);
});

test.each([
  ['a group without words', ['onion :'], /^a\.txt:1: there are no words/],
  ['a line of commas', ['# x', ' , ,'], /^a\.txt:2: there are no words/],
  ['words without a name', [': pyaz'], /^a\.txt:1: .* nothing before the :/],
  ['a word twice in a line', ['onion, pyaz, onion'], /^a\.txt:1: "onion" is twice/],
  ['an unknown section', ['salt', '[numbers]'], /^a\.txt:2: .*\[numbers\], only \[thing\], \[number\]/],
  ['a section that is missing', ['salt'], /^a\.txt: the section \[number\] is empty or missing/],
])('%s is refused with its place', (_, lines, message) => expect(() => parse(...lines)).toThrow(message));

test('a word that must stand in one group only is refused in a second, with both places', () => {
  const { number } = parse('salt', '[number]', '1 : ek, one', '2 : do, one');
  expect(() => indexWords(number)).toThrow(/^a\.txt:4: "one" is already at a\.txt:3/);
});

test('an amount is a number and one of the units', () => {
  const { thing, number } = parse('1000 g : kilo', '1000g : kg', '[number]', '0.5 : half');
  expect(readAmount(thing[0]!, ['g', 'ml'])).toEqual({ factor: 1000, unit: 'g' });
  expect(() => readAmount(thing[1]!, ['g', 'ml'])).toThrow(
    /^a\.txt:2: "1000g" must be a number and one of g, ml/,
  );
  expect(readAmount(number[0]!, [''])).toEqual({ factor: 0.5, unit: '' });
});
