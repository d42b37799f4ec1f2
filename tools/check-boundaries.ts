// Who may import whom (docs/architecture.md), as a function over the sources: one line for each import that
// breaks a rule. Reads import statements only. Types count like values, because they tie two files together
// just the same; only in a circle of imports types and import() do no harm.
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export type SourceFile = { path: string; source: string };

/** Leftwards only: a feature may use those of earlier levels, not its neighbours. */
const FEATURE_LEVELS = [
  ['limit', 'mail'],
  ['image', 'account'],
  ['catalogue'],
  ['search', 'address', 'cart', 'catalogue-import'],
  ['order'],
  ['payment'],
  ['me', 'housekeeping'],
];

/**
 * Folders of ours that each folder may import; what is not listed (tests, tools, bench, ...) may import
 * everything.
 */
const MAY_IMPORT: Record<string, string[]> = {
  shared: ['shared'],
  database: ['database', 'shared'],
  adapters: ['adapters', 'shared'],
  http: ['http', 'database', 'shared'],
  features: ['features', 'http', 'database', 'adapters', 'shared'],
  web: ['web', 'features', 'shared'],
  demo: ['demo', 'features', 'database', 'shared'],
  sandbox: ['sandbox', 'shared'],
  app: ['app', 'features', 'http', 'database', 'adapters', 'shared', 'demo', 'sandbox'],
};

/**
 * What a feature's file may import by its suffix: of its own feature, of those to its left, and outside
 * (beside shared/).
 */
const SUFFIXES: Record<string, { own: string[]; left: string[]; outside: string[] }> = {
  contract: { own: ['contract'], left: ['contract'], outside: [] },
  // A rule may speak of rows: the shapes of its own tables.
  rules: { own: ['contract', 'rules', 'table'], left: ['contract', 'rules'], outside: [] },
  table: { own: ['table', 'contract'], left: ['table', 'contract'], outside: ['database'] },
  store: {
    own: ['table', 'store', 'contract', 'rules'],
    left: ['table', 'contract', 'rules'],
    outside: ['database'],
  },
  '': {
    own: ['', 'store', 'table', 'rules', 'contract'],
    left: ['', 'table', 'rules', 'contract'],
    outside: ['database', 'adapters'],
  },
  routes: {
    own: ['', 'rules', 'contract'],
    left: ['', 'contract'],
    outside: ['http', 'database', 'adapters'],
  },
};

const VENDORS = /^(stripe|nodemailer|s3mini|@aws-sdk\/.+)$/;

/** Every broken rule as `file -> import: why`. */
export function findViolations(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const graph = new Map<string, string[]>();
  const violations: string[] = [];
  for (const { path, source } of files) {
    const imports = listImports(source).map(({ name, isEager }) => ({
      target: resolveImport(path, name),
      isEager,
    }));
    const loadedFirst = imports.filter(({ target, isEager }) => isEager && paths.has(target));
    graph.set(
      path,
      loadedFirst.map(({ target }) => target),
    );
    if (/(^|\/)index\.tsx?$/.test(path)) violations.push(`${path}: no index files; import what you mean`);
    if (isTest(path)) continue;
    for (const { target } of imports) {
      const why = whyNot(path, target);
      if (why) violations.push(`${path} -> ${target}: ${why}`);
    }
  }
  return [...violations, ...findCycles(graph)];
}

export function listImports(source: string): { name: string; isEager: boolean }[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const statements = code.matchAll(
    /^\s*(?:import|export)\b(\s+type\b)?(?:[^'"`;]*?\bfrom)?\s*['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm,
  );
  return [...statements].map(([, type, name, lazyName]) => ({
    name: (name ?? lazyName)!,
    isEager: !type && !lazyName,
  }));
}

/** Ours as a path from the root, somebody else's as it is written. */
function resolveImport(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : name;
}

function whyNot(from: string, to: string): string | undefined {
  const [fromFolder, toFolder] = [folderOf(from), folderOf(to)];
  if (VENDORS.test(to) && fromFolder !== 'adapters') return 'only adapters/ talks to vendors';
  const allowed = MAY_IMPORT[fromFolder];
  if (!allowed || !OURS.has(toFolder)) return undefined;
  if (to === 'web/shop-context.ts' && fromFolder === 'app') return undefined; // what a page is handed
  if (!allowed.includes(toFolder)) return `${fromFolder}/ may not import ${toFolder}/`;
  if (fromFolder === 'features' && toFolder !== 'features') return whyNotOutside(from, toFolder);
  if (toFolder !== 'features') return undefined;
  const suffix = suffixOf(to);
  if (fromFolder === 'web' && suffix !== 'contract' && suffix !== 'rules') {
    return 'web/ knows contracts and rules only';
  }
  if (fromFolder === 'app' && suffix === 'store') return 'app/ uses a feature through its use cases';
  return fromFolder === 'features' ? whyNotBetweenFeatures(from, to) : undefined;
}

function whyNotOutside(from: string, folder: string): string | undefined {
  const suffix = suffixOf(from);
  if (folder === 'shared' || SUFFIXES[suffix]?.outside.includes(folder)) return undefined;
  return `${kindOf(from)} may not import ${folder}/`;
}

function whyNotBetweenFeatures(from: string, to: string): string | undefined {
  const [fromFeature, toFeature] = [featureOf(from), featureOf(to)];
  const level = (feature: string) => FEATURE_LEVELS.findIndex((features) => features.includes(feature));
  if (level(fromFeature) < 0) return `${fromFeature} has no place in the order of features yet`;
  const isOwn = fromFeature === toFeature;
  if (!isOwn && level(toFeature) >= level(fromFeature))
    return `${fromFeature} may not depend on ${toFeature}`;
  const rule = SUFFIXES[suffixOf(from)];
  if (!rule) return `.${suffixOf(from)}.ts is not one of the suffixes`;
  if ((isOwn ? rule.own : rule.left).includes(suffixOf(to))) return undefined;
  return `${kindOf(from)} may not import ${kindOf(to)}${isOwn ? '' : ' of another feature'}`;
}

const OURS = new Set([...Object.keys(MAY_IMPORT), 'tests', 'tools', 'bench', 'reliability']);
const folderOf = (path: string) => path.split('/')[0]!;
const featureOf = (path: string) => path.split('/')[1]!;
const suffixOf = (path: string) => path.match(/\.([a-z]+)\.tsx?$/)?.[1] ?? '';
const kindOf = (path: string) => (suffixOf(path) ? `a .${suffixOf(path)} file` : 'a use case');
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

function findCycles(graph: Map<string, string[]>): string[] {
  const cycles: string[] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: string[]) => {
    const seenAt = trail.indexOf(path);
    if (seenAt >= 0) cycles.push(`${[...trail.slice(seenAt), path].join(' -> ')}: a circle of imports`);
    if (seenAt >= 0 || finished.has(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

export function readSources(root: string): SourceFile[] {
  const paths = globSync('**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['node_modules/**', 'build/**', 'data/**', '.*/**'],
  });
  return paths.map((path) => ({
    path: path.replaceAll('\\', '/'),
    source: readFileSync(posix.join(root, path), 'utf8'),
  }));
}

if (import.meta.main) {
  const violations = findViolations(readSources(process.cwd()));
  for (const line of violations) console.error(line);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
