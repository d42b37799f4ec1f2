// `npm run bench` in its shortest form, and what it says of missing programs (.ci/run installs what it can).

import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findProgram } from '#lab/start/programs.ts';
import { root } from '../../tools/run-program.mjs';
import { useDataDir } from '../data-dir.ts';
import { runCommand, runSuccessfully } from './run-command.ts';

const folder = useDataDir();
const file = (name: string) => join(folder, name);

const NAMES_OF_MEASUREMENTS = [
  'first render, product page',
  'page from memory: home',
  'page from memory: search',
  'listing call',
  'add to cart',
  'cash orders, 16 shoppers',
  'processor time of the shop per order',
  'most memory',
];
const REQUIRED = /^The \w+ needs wrk.*: apt-get install wrk.*\n$/;
const hasWrk = findProgram('wrk') !== null;
const hasPgbench = findProgram('pgbench', globSync('/usr/lib/postgresql/*/bin')) !== null;

it('npm run bench measures every part, and one against its report, or names what it needs', () => {
  const words = ['--short', '--report', file('bench.json')];
  if (!hasWrk) return expect(runCommand('bench', words).said).toMatch(REQUIRED);
  const said = runSuccessfully('bench', words);
  if (!hasPgbench) expect(said).toContain('cash orders: pgbench is not installed');
  else for (const name of NAMES_OF_MEASUREMENTS) expect(said).toContain(name);
  expect(said).toContain(`The report is in ${file('bench.json')}.`);

  const against = ['renders', '--short', '--report', file('again.json'), '--against', file('bench.json')];
  expect(runSuccessfully('bench', against)).toMatch(/^Against \d{4}-.*\n(  nothing is worse|worse twice)/m);
});

it('npm run bench without wrk says in one line what it needs', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['start.mjs', 'bench', '--short'], {
    cwd: root,
    env: { ...process.env, PATH: '' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(REQUIRED);
});

const DOCUMENTS = ['README.md', 'docs/operations.md', 'lab/README.md'];

it('every command of the tables is run by these tests, or by npm test itself', () => {
  const sources = globSync(join(import.meta.dirname, '*.test.ts')).map((path) => readFileSync(path, 'utf8'));
  const text = DOCUMENTS.map((name) => readFileSync(join(root, name), 'utf8')).join('\n');
  const named = [...text.matchAll(/^\| `npm run ([\w:]+)/gm)];
  expect(named.length).toBeGreaterThan(12);
  const OF_NPM_TEST = ['reliability'];
  const notRun = named
    .map(([, name]) => name!)
    .filter((name) => !OF_NPM_TEST.includes(name) && !sources.join().includes(`'${name}'`));
  expect(notRun).toEqual([]);
});
