// The commits and files that the documents name exist, and no line is written twice.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from './run-program.mjs';

const documents = globSync('{*.md,docs/**/*.md,lab/**/*.md}');
/** Shortened commit ids; a plain number is not one. */
const COMMIT = /\b(?=\d*[a-f])[0-9a-f]{7,12}\b/g;

/** Of a language that is not there yet. */
const NOT_HERE = new Set(['web/languages/ta.json']);

async function git(...args: string[]) {
  const { code, output } = await runProgram('git', args);
  return { isDone: code === 0, said: output.trim() };
}

test('every commit that a document names is in the history', async (context) => {
  const { isDone, said } = await git('rev-parse', '--is-shallow-repository');
  if (!isDone || said === 'true') context.skip('the history is not here');
  const missing: string[] = [];
  for (const file of documents) {
    for (const [name] of readFileSync(file, 'utf8').matchAll(COMMIT)) {
      const { isDone: isAncestor } = await git('merge-base', '--is-ancestor', name, 'HEAD');
      if (!isAncestor) missing.push(`${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});

test('every path that a document names exists', () => {
  const path =
    /`((?:adapters|app|database|demo|features|http|lab|sandbox|shared|tests|tools|web)\/[\w./-]+)`/g;
  const missing = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(path)]
      .filter(([, name]) => !existsSync(name!) && !NOT_HERE.has(name!))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every link of a document leads to a file, and to a heading in it', () => {
  const lost = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)/g)]
      .filter(([, path, heading]) => {
        const target = path ? join(dirname(file), path) : file;
        return !existsSync(target) || (heading && !listHeadings(target).includes(heading));
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(lost).toEqual([]);
});

/** As links name them, with the places that a document names itself. */
function listHeadings(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, words]) =>
    words!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/id="([\w-]+)"/g)].map(([, id]) => id!)];
}

const countWords = (file: string) => readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).length;

test('there are at most 20 decisions of at most 250 words, and a README of at most 600', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md');
  expect(decisions.length).toBeLessThanOrEqual(20);
  for (const file of decisions) expect(countWords(file), file).toBeLessThanOrEqual(250);
  expect(countWords('README.md')).toBeLessThanOrEqual(600);
});

test('no line of a document begins like the one above it', () => {
  const doubled: string[] = [];
  for (const file of documents) {
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      const above = lines[index - 1] ?? '';
      const isSame = line.length > 50 && line.slice(0, 50) === above.slice(0, 50) && !line.startsWith('|');
      if (isSame) doubled.push(`${file}:${index + 1}`);
    }
  }
  expect(doubled).toEqual([]);
});
