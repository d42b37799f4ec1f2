// The other measuring commands, each in its shortest form; a file of its own, because each file
// runs its commands one after the other.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useDataDir } from '../data-dir.ts';
import { runSuccessfully } from './run-command.ts';

const folder = useDataDir();
const file = (name: string) => join(folder, name);

it('npm run bench:phone visits as a phone', () => {
  const said = runSuccessfully('bench:phone', ['--short', '--report', file('phone.json')]);
  expect(said).toContain('phone, home: largest paint');
  expect(said).toContain('phone: next page painted');
});

it('npm run bench:promise judges the time of arrival', () => {
  expect(runSuccessfully('bench:promise', ['--days', '1'])).toMatch(/ordinary store, 150.*%/);
});

it('npm run bench:search measures how fast it is searched', () => {
  const said = runSuccessfully('bench:search', ['--short']);
  expect(said).toMatch(/shop ready after[\s\S]*searches for new texts[\s\S]*first renders of products/);
});
