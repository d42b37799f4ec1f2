import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from './faults.ts';
import { MUTATIONS } from './mutations.ts';

it.each(MUTATIONS)('the source still has the code to change: $name', ({ edits }) => {
  for (const [file, from] of edits) {
    const source = readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
    expect(source.split(from), `${file}: ${from}`).toHaveLength(2);
  }
});

it.each(MUTATIONS)('a row of the short form must detect it: $name', ({ fault }) => {
  const rows = FAULTS.filter(({ name, isFullOnly }) => name.includes(fault) && !isFullOnly);
  expect(rows).toHaveLength(1);
});
