// Chooses what `npm test -- --changed` runs for the files that differ from main (uncommitted ones too), by
// the imports: the tests that a change reaches, those in the folders of the server's files that it reaches,
// and the browser tests that open one of its pages.
import { posix } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';
import { isTest } from './boundaries.ts';
import { runProgram } from './run-program.mjs';
import { readSources, type SourceFile } from './source-files.ts';

/** They import all of the shop, so only a change of one of them reaches what imports them. */
const COMPOSITION = /^(app\/|tests\/[\w-]+\.ts$|web\/data\/calls\.ts$)/;
/** Tests reach the server by calls: they are beside what they test, and need not import it. */
const SERVER = /^(features|http|app|database|adapters)\//;
/** What the browser tests run: a change that leads to no page and no browser test may concern all. */
const SHOP = /^(features|http|app|database|adapters|shared|web|sandbox|demo|tests\/browser)\//;
const SPECS = 'tests/browser/';
/** Home, listings and products: tests come there by links from anywhere. */
const EVERYWHERE = ['/', '/product'];

type Chosen = { paths: string[]; specs: string[] };
/** In a test of the API: an address that is not of the API, or the build itself. */
const OPENS_PAGES = /page-build|['"`]\/(?!api\/)/;

type Graph = {
  byPath: Map<string, SourceFile>;
  importedBy: Map<string, string[]>;
  /** The files of web/ that name this address of the API. */
  calledBy: Map<string, string[]>;
};

export async function findChanged(): Promise<Chosen> {
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

/** The unit and API tests of the changed files, and their browser tests, as paths from the root. */
export function chooseTests(changed: readonly string[], sources: readonly SourceFile[]): Chosen {
  const graph = toGraph(sources);
  const allTests = sources.map(({ path }) => path).filter(isTest);
  const allSpecs = allTests.filter((path) => path.startsWith(SPECS));
  const chosen = new Set<string>();
  for (const file of changed) {
    if (file.endsWith('.md')) continue;
    const reached = reach(file, graph);
    const folders = new Set(
      [...reached].filter((path) => SERVER.test(path) && !isTest(path)).map(posix.dirname),
    );
    const tests = allTests.filter((test) => reached.has(test) || folders.has(posix.dirname(test)));
    const found = [...tests, ...specsOfPages(reached, allSpecs, graph)];
    const isOfNoPage = !found.some((path) => path.startsWith(SPECS)) || file.startsWith('app/');
    const isForAll = isOfNoPage && SHOP.test(file) && !isTest(file);
    for (const test of [...found, ...(isForAll ? allSpecs : [])]) chosen.add(test);
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

function toGraph(sources: readonly SourceFile[]): Graph {
  const [importedBy, calledBy] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (map: Map<string, string[]>, key: string, path: string) =>
    map.set(key, [...(map.get(key) ?? []), path]);
  for (const source of sources) {
    for (const name of source.imports) add(importedBy, name.replace(/\?.*/, ''), source.path);
    if (source.path.startsWith('web/'))
      for (const address of addressesIn(source)) add(calledBy, address, source.path);
  }
  return { byPath: new Map(sources.map((source) => [source.path, source])), importedBy, calledBy };
}

/** Everything that a change of this file may change: what imports it, and what calls what imports it. */
function reach(file: string, { byPath, importedBy, calledBy }: Graph): Set<string> {
  const reached = new Set([file, ...findReaders(file, byPath)]);
  for (const path of reached) {
    const callers = listAddresses(byPath.get(path), byPath).flatMap((address) => calledBy.get(address) ?? []);
    for (const next of [...(importedBy.get(path) ?? []), ...callers])
      if (!COMPOSITION.test(next) || COMPOSITION.test(file)) reached.add(next);
  }
  return reached;
}

/** A file that is not code is read by those that name it; a picture by the test its folder is named after. */
function findReaders(file: string, byPath: Graph['byPath']): string[] {
  if (/\.(tsx?|mjs)$/.test(file)) return [];
  const isReader = ({ path, source }: SourceFile) =>
    source.includes(posix.basename(file)) ||
    (isTest(path) && file.startsWith(path.replace(/\.(test|spec)\.tsx?$/, '/')));
  return [...byPath.values()].filter(isReader).map(({ path }) => path);
}

/** The calls that a routes file serves: they are declared in it or in the contracts it imports. */
function listAddresses(source: SourceFile | undefined, byPath: Graph['byPath']): string[] {
  if (!source || !/\.(routes|contract)\.ts$/.test(source.path)) return [];
  const contracts = source.path.endsWith('.routes.ts')
    ? source.imports.filter((path) => path.endsWith('.contract.ts'))
    : [];
  return [source, ...contracts.flatMap((path) => byPath.get(path) ?? [])].flatMap(addressesIn);
}

const addressesIn = ({ source }: SourceFile): string[] => source.match(/\/api\/[\w/-]+/g) ?? [];

function specsOfPages(reached: Set<string>, allSpecs: string[], { byPath }: Graph): string[] {
  const addresses = listPages()
    .filter(([file]) => reached.has(file))
    .map(([, address]) => address.replace(/\/[:*].*/, '') || '/');
  if (addresses.some((address) => EVERYWHERE.includes(address))) return allSpecs;
  const opens = addresses.map((address) => new RegExp(`['"\`}]${address}(?![\\w-])`));
  return allSpecs.filter((spec) => {
    const text = readWithHelpers(spec, byPath);
    return opens.some((open) => open.test(text));
  });
}

/** Each page's file and its address, as `/dashboard/myorders/:orderId`. */
export function listPages(
  entries: readonly RouteConfigEntry[] = routes,
  above = '',
): [file: string, address: string][] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const address = path ? `${above}/${path}` : above;
    return [[`web/${file}`, address || '/'] as [string, string], ...listPages(children, address)];
  });
}

/** A browser test's source, those of the helpers it imports, and the pages it lists by a constant. */
function readWithHelpers(spec: string, byPath: Graph['byPath']): string {
  const files = new Set([spec]);
  for (const path of files)
    for (const next of byPath.get(path)?.imports ?? []) if (next.startsWith(SPECS)) files.add(next);
  const text = [...files].map((path) => byPath.get(path)?.source).join('\n');
  return /[A-Z]_PATHS\b/.test(text) ? `${text}\n${byPath.get('shared/page-urls.ts')?.source}` : text;
}
