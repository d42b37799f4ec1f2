// The other measuring commands, each in its shortest form; a file of its own, because each file
// runs its commands one after the other.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findProgram } from '#lab/start/programs.ts';
import { runSuccessfully } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'jhatpat-measuring-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);
const hasPsql = findProgram('psql') !== null;

it('npm run bench:phone visits as a phone', () => {
  const said = runSuccessfully('bench:phone', ['--short', '--report', file('phone.json')]);
  expect(said).toContain('phone, home: largest paint');
  expect(said).toContain('phone: next page after a press');
});

it('npm run bench:search and bench:relevance measure the search', () => {
  const search = runSuccessfully('bench:search', ['--short']);
  expect(search).toMatch(/index: built in [\s\S]*suggestions while typing/);

  writeFileSync(file('queries.tsv'), 'query\tkind\texpected\tcategory\tnot\talso\nmilk\texact\tmilk\t\t\t\n');
  writeFileSync(file('lists.tsv'), 'english\tmilk, bread => milk ; bread\n');
  const words = ['--products', '300', '--queries', file('queries.tsv')];
  const listed = [...words, '--lists', '--list-file', file('lists.tsv')];
  expect(runSuccessfully('bench:relevance', listed)).toContain('nDCG@10');
});

it('npm run scale:stores moves the rows of one store into a database of its own', () => {
  const said = runSuccessfully('scale:stores', ['--short']);
  expect(said).toMatch(/of \d+ tables, \d+ have store_id: /);
  if (!hasPsql) return expect(said).toContain('split: psql is not installed');
  const copied = [...said.matchAll(/([\d,]+) of the store, ([\d,]+) in its own database/g)];
  expect(copied).toHaveLength(3);
  for (const [, there, here] of copied) expect(here).toBe(there);
});
