// Who may import whom (docs/architecture.md), as a function over the sources: one line for each import that
// breaks a rule. Types and import() count like values, because they tie two files together just the same.
import type { SourceFile } from './source-files.ts';

/** The domains of features/, from the lowest: each may use those before it. */
export const DOMAINS = [
  'platform',
  'identity',
  'stores',
  'catalogue',
  'cart',
  'orders',
  'checkout',
  'stock',
  'office',
];

/** The project folders that each folder may import; one that is not listed (tests, tools) may import all. */
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
  lab: ['lab', 'tests', 'tools', 'features', 'database', 'shared', 'demo', 'sandbox'],
};

/**
 * The bench's references, which run the shop's own statements and renders. The rest of lab/ reaches the shop
 * by HTTP, SQL and commands, knows contracts and rules, and reads settings and opens databases as the shop
 * does.
 */
const LAB_INSIDE = /^lab\/bench\/(sql-calls|react-render)\.ts$/;
const SETTINGS = new Set([
  'app/config.ts',
  'app/commands/shop-database.ts',
  'app/production-mode.ts',
  'http/cookies.ts',
]);

/**
 * What a domain's file may import by its suffix: from its own domain, from the domains below it, and from
 * outside (beside shared/). A domain is used by its use cases and contracts; SQL may read the tables of
 * others, and pure rules may build on pure rules (docs/decisions/01-code-layout.md).
 */
const SUFFIXES: Record<string, { own: string[]; below: string[]; outside: string[] }> = {
  // The rules of single fields are part of a schema.
  contract: { own: ['contract', 'rules'], below: ['contract'], outside: [] },
  // A rule may use the row types of its own tables.
  rules: { own: ['contract', 'rules', 'table'], below: ['contract', 'rules'], outside: [] },
  table: { own: ['table', 'contract'], below: ['table', 'contract'], outside: ['database'] },
  store: {
    own: ['table', 'store', 'contract', 'rules'],
    below: ['table', 'contract'],
    outside: ['database'],
  },
  '': {
    own: ['', 'store', 'table', 'rules', 'contract'],
    below: ['', 'contract'],
    outside: ['database', 'adapters'],
  },
  routes: {
    own: ['', 'rules', 'contract'],
    below: ['', 'contract'],
    outside: ['http', 'database', 'adapters'],
  },
};

/** Packages that only one place may import, so that they can be replaced there. */
const VENDORS: [name: RegExp, place: string][] = [
  [/^(stripe|razorpay|nodemailer|s3mini|web-push|@aws-sdk\/.+)$/, 'adapters/'],
  [/^pg-boss$/, 'database/'],
  [/^sharp$/, 'features/platform/image/load-sharp.ts'],
  [/^pdfkit$/, 'features/orders/invoice/pdf/'],
  [/^(@simplewebauthn\/server|otpauth)$/, 'features/identity/sign-in/second-factor/'],
  [/^@simplewebauthn\/browser$/, 'web/data/account/'],
];

/** Every broken rule as `file -> import: why`. */
export function findViolations(files: SourceFile[]): string[] {
  const violations: string[] = [];
  for (const { path, imports } of files) {
    if (/(^|\/)index\.tsx?$/.test(path)) violations.push(`${path}: no index files; import what you mean`);
    if (isTest(path)) continue;
    for (const target of imports) {
      const why = findRefusal(path, target);
      if (why) violations.push(`${path} -> ${target}: ${why}`);
    }
  }
  return [...violations, ...findCircles(files), ...findCircles(toRooms(files))];
}

/** The same imports between the rooms of each domain: its folders, and each file beside them. */
function toRooms(files: SourceFile[]): Pick<SourceFile, 'path' | 'imports'>[] {
  const roomOf = (path: string) => path.split('/').slice(0, 3).join('/');
  const rooms = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    if (!path.startsWith('features/') || isTest(path)) continue;
    const [room, domain] = [roomOf(path), `features/${domainOf(path)}/`];
    const others = imports.filter((target) => target.startsWith(domain)).map(roomOf);
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others.filter((other) => other !== room)]));
  }
  return [...rooms].map(([path, imports]) => ({ path, imports: [...imports] }));
}

function findRefusal(from: string, to: string): string | undefined {
  const [fromFolder, toFolder] = [folderOf(from), folderOf(to)];
  const place = VENDORS.find(([name]) => name.test(to))?.[1] ?? '';
  if (fromFolder !== 'tests' && !from.startsWith(place)) return `only ${place} knows this package`;
  const allowed = MAY_IMPORT[fromFolder];
  if (!allowed || !OURS.has(toFolder)) return undefined;
  if (to === 'web/server.tsx' && fromFolder === 'app') return undefined; // what draws the pages
  if (fromFolder === 'lab' && (LAB_INSIDE.test(from) || SETTINGS.has(to))) return undefined;
  if (!allowed.includes(toFolder)) return `${fromFolder}/ may not import ${toFolder}/`;
  if (fromFolder === 'features' && toFolder !== 'features') return findRefusalOutside(from, toFolder);
  if (toFolder !== 'features') return undefined;
  const suffix = suffixOf(to);
  if (['web', 'lab'].includes(fromFolder) && suffix !== 'contract' && suffix !== 'rules') {
    return `${fromFolder}/ knows contracts and rules only`;
  }
  if (fromFolder === 'app' && suffix === 'store') return 'app/ uses a feature through its use cases';
  return fromFolder === 'features' ? findRefusalBetweenDomains(from, to) : undefined;
}

function findRefusalOutside(from: string, folder: string): string | undefined {
  const suffix = suffixOf(from);
  if (folder === 'shared' || SUFFIXES[suffix]?.outside.includes(folder)) return undefined;
  return `${kindOf(from)} may not import ${folder}/`;
}

function findRefusalBetweenDomains(from: string, to: string): string | undefined {
  const [fromDomain, toDomain] = [domainOf(from), domainOf(to)];
  const level = (domain: string) => DOMAINS.indexOf(domain);
  if (level(fromDomain) < 0) return `${fromDomain} is not one of the domains`;
  const isOwn = fromDomain === toDomain;
  if (level(toDomain) > level(fromDomain)) return `${fromDomain} may not depend on ${toDomain}`;
  const rule = SUFFIXES[suffixOf(from)];
  if (!rule) return `.${suffixOf(from)}.ts is not one of the suffixes`;
  if ((isOwn ? rule.own : rule.below).includes(suffixOf(to))) return undefined;
  return `${kindOf(from)} may not import ${kindOf(to)}${isOwn ? '' : ' of another domain'}`;
}

const OURS = new Set([...Object.keys(MAY_IMPORT), 'tests', 'tools']);
const folderOf = (path: string) => path.split('/')[0]!;
export const domainOf = (path: string) => path.split('/')[1]!;
const suffixOf = (path: string) => path.match(/\.([a-z]+)\.tsx?$/)?.[1] ?? '';
const kindOf = (path: string) => (suffixOf(path) ? `a .${suffixOf(path)} file` : 'a use case');
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

/** A shortest import cycle through each file that is part of one, each cycle once. */
export function findCircles(files: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[] {
  const graph = new Map(files.map(({ path, imports }) => [path, imports]));
  const seen = new Set<string>();
  return files.flatMap(({ path }) => {
    if (seen.has(path)) return [];
    const circle = findWayBack(graph, path);
    for (const each of circle) seen.add(each);
    return circle.length > 0 ? `${[...circle, path].join(' -> ')}: a circle of imports` : [];
  });
}

/** The files of a shortest cycle that begins at `start`; none when there is no cycle. */
function findWayBack(graph: Map<string, string[]>, start: string): string[] {
  const importedBy = new Map<string, string>();
  const queue = [start];
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const target of graph.get(path) ?? []) {
      if (target === start) {
        const circle = [path];
        while (circle[0] !== start) circle.unshift(importedBy.get(circle[0]!)!);
        return circle;
      }
      if (importedBy.has(target)) continue;
      importedBy.set(target, path);
      queue.push(target);
    }
  }
  return [];
}
