import { expect, test } from 'vitest';
import { readSource } from './source-files.ts';
import { findParticiples, findRetiredWords } from './words.ts';

const GLOSSARY = `
- **session** (sitting, "mark"): a signed-in browser.
- **second factor** (second step, COD): a passkey.
`;
const participles = (source: string) => findParticiples([readSource('a.ts', source)]);
const retired = (source: string) => findRetiredWords([readSource('a.ts', source)], GLOSSARY);

test.each(['type Told = 1;', 'export type Asked<T> = T;', 'interface Waiting {}', '  type Sized = {};'])(
  'the type of %j has no noun for a name',
  (source) => expect(participles(source)).toHaveLength(1),
);

test.each([
  'type Order = 1;',
  'type Rating = 1;',
  'type AskedQuestion = 1;',
  'const Told = 1;',
  "'type Told';",
])('the name of %j is a noun, or of no type', (source) => expect(participles(source)).toEqual([]));

test.each([
  'const sittingId = 1;',
  'sql`SELECT is_second_factor, sitting_id`;',
  "const CODE = 'no-sittings';",
  'let takesSecondStep;',
  'toCod();',
])('%j has a retired word in a name', (source) => expect(retired(source)).toHaveLength(1));

test.each([
  'const besittings = 1;',
  'let mark;',
  '// a sitting\nlet second, step;',
  "f('second_step_required');",
])('%j has none: a part of a word, a word in quotes, a comment, a released name', (source) =>
  expect(retired(source)).toEqual([]),
);
