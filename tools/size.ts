// `npm run size`: how much there is to read, as one table: lines of source without tests and generated files,
// what is split too far, and what breaks docs/glossary.md or the import rules.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isTest, findCircles } from './boundaries.ts';
import { findRetiredWords } from './retired-words.ts';
import { readSources } from './source-files.ts';

const SMALL_FILE_LINES = 30;

const tracked = new Set(execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n'));
const files = readSources(process.cwd()).filter(({ path }) => tracked.has(path));
const sources = files.filter(
  ({ path }) => !isTest(path) && !path.startsWith('tests/') && !path.endsWith('.css'),
);
const linesOf = (text: string) => text.split('\n').length - 1;

const importers = new Map<string, Set<string>>();
for (const { path, imports } of sources)
  for (const target of imports) importers.set(target, (importers.get(target) ?? new Set()).add(path));
const small = sources.filter(
  ({ path, source }) => linesOf(source) < SMALL_FILE_LINES && importers.get(path)?.size === 1,
);

const folders = new Map<string, number>();
for (const { path, source } of sources) {
  const folder = path.includes('/') ? path.slice(0, path.indexOf('/')) : 'at the top';
  folders.set(folder, (folders.get(folder) ?? 0) + linesOf(source));
}
const decisions = readdirSync('docs/decisions').filter((name) => /^\d/.test(name));
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean).length;

console.table({
  'source lines without tests': [...folders.values()].reduce((sum, lines) => sum + lines, 0),
  'source files': sources.length,
  'test lines': files
    .filter((file) => !sources.includes(file))
    .reduce((sum, { source }) => sum + linesOf(source), 0),
  [`files under ${SMALL_FILE_LINES} lines with one importer`]: small.length,
  decisions: decisions.length,
  'words of decisions': decisions.reduce(
    (sum, name) => sum + wordsOf(readFileSync(`docs/decisions/${name}`, 'utf8')),
    0,
  ),
  'circles of imports': findCircles(files).length,
  'retired words in names': findRetiredWords(files).length,
});
console.table(Object.fromEntries([...folders].toSorted(([, a], [, b]) => b - a)));
