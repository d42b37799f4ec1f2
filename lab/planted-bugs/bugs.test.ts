import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countText } from '../mutate.ts';
import { BUGS, KINDS, toTestPath } from './bugs.ts';

const root = join(import.meta.dirname, '../..');

it.each(BUGS)('the source still has the code to change, and the test is there: $name', (bug) => {
  for (const edit of bug.edits) expect(countText(root, edit), `${edit[0]}: ${edit[1]}`).toBe(1);
  if (bug.tier !== 'checks') expect(existsSync(join(root, toTestPath(bug))), toTestPath(bug)).toBe(true);
});

it('every kind has at least five bugs', () => {
  for (const kind of KINDS) expect(BUGS.filter((bug) => bug.kind === kind).length).toBeGreaterThanOrEqual(5);
});
