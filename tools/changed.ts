// Chooses what `npm test -- --changed` runs for the files that differ from main (uncommitted ones too): the
// tests that import them, those in the folders of the server's files that they reach, and browser tests that
// changed themselves.
import { posix } from 'node:path';
import { isTest } from './boundaries.ts';
import { runProgram } from './run-program.mjs';
import { readSources, type SourceFile } from './source-files.ts';

/** They import all of the shop, so only a change of one of them reaches what imports them. */
const COMPOSITION = /^(app\/|tests\/[\w-]+\.ts$|web\/data\/calls\.ts$)/;
/** Tests reach the server by calls: they are beside what they test, and need not import it. */
const SERVER = /^(features|http|app|database|adapters)\//;
const SPECS = 'tests/browser/';

type TestSelection = { paths: string[]; specs: string[] };
/** In a test of the API: an address that is not of the API, or the build itself. */
const OPENS_PAGES = /page-build|['"`]\/(?!api\/)/;

export async function findChanged(): Promise<TestSelection> {
  const git = async (...args: string[]) => {
    const { code, output } = await runProgram('git', args);
    if (code !== 0) throw new Error(`--changed asks git, which said: ${output.trim()}`);
    return output.split('\n').filter(Boolean);
  };
  const base = await git('merge-base', 'HEAD', 'main').catch(() => ['HEAD']);
  const changed = await git('diff', '--name-only', base[0]!);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  return chooseTests([...changed, ...untracked], readSources(process.cwd()));
}

/** The tests of the changed files, browser tests apart, as paths from the root. */
export function chooseTests(changed: readonly string[], sources: readonly SourceFile[]): TestSelection {
  const importedBy = new Map<string, string[]>();
  for (const { path, imports } of sources)
    for (const name of imports) {
      const target = name.replace(/\?.*/, '');
      importedBy.set(target, [...(importedBy.get(target) ?? []), path]);
    }
  const tests = sources.map(({ path }) => path).filter(isTest);
  const chosen = new Set<string>();
  for (const file of changed.filter((path) => !path.endsWith('.md'))) {
    const reached = new Set([file, ...findReaders(file, sources)]);
    for (const path of reached)
      for (const next of importedBy.get(path) ?? [])
        if (!COMPOSITION.test(next) || COMPOSITION.test(file)) reached.add(next);
    const folders = new Set(
      [...reached].filter((path) => SERVER.test(path) && !isTest(path)).map(posix.dirname),
    );
    for (const test of tests) if (reached.has(test) || folders.has(posix.dirname(test))) chosen.add(test);
  }
  const all = [...chosen].sort();
  return {
    paths: all.filter((path) => !path.startsWith(SPECS)),
    specs: all.filter((path) => path.startsWith(SPECS)),
  };
}

/** Whether one of the tests whose path has one of the words needs the built pages. */
export function openPages(words: readonly string[], sources: readonly SourceFile[]): boolean {
  const tests = sources.filter(({ path }) => isTest(path) && words.some((word) => path.includes(word)));
  return tests.some(({ source }) => OPENS_PAGES.test(source));
}

/** A file that is not code is read by those that name it; a picture by the test its folder is named after. */
function findReaders(file: string, sources: readonly SourceFile[]): string[] {
  if (/\.(tsx?|mjs)$/.test(file)) return [];
  const isReader = ({ path, source }: SourceFile) =>
    source.includes(posix.basename(file)) ||
    (isTest(path) && file.startsWith(path.replace(/\.(test|spec)\.tsx?$/, '/')));
  return sources.filter(isReader).map(({ path }) => path);
}
