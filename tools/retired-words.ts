// Keeps words that docs/glossary.md replaced out of names: of files, and of declarations in code. Prose,
// labels and promised fields of the API are exempt.
import type { SourceFile } from './source-files.ts';

/** Words that must not be part of a name in camelCase, kebab-case or capitals, and their replacements. */
const RETIRED: [word: string, instead: string][] = [
  ['most', 'max'],
  ['needs', 'deps'],
  ['withinMs', 'timeoutMs or windowMs'],
  ['atOnce', 'batch or concurrency'],
  ['kept', 'cached, stored or saved'],
  ['standing', 'status'],
  ['figures', 'metrics or report'],
  ['takings', 'sales'],
  ['wish', 'alert, request or preference'],
  ['wishes', 'alerts, requests or preferences'],
  ['wordGroup', 'synonym group'],
  ['together', 'bought together'],
  ['news', 'events or updates'],
  ['underWay', 'pending or active'],
  ['parked', 'queued'],
  ['secondStep', 'second factor'],
  ['sessionMark', 'session key'],
  ['booker', 'actor'],
  ['mover', 'actor'],
  ['asker', 'actor'],
];

/** Promised to clients, or an everyday word in its everyday sense. */
const ALLOWED = new Set([
  'takings', // GET /api/admin/today
  'lastWeekTakings',
  'boughtTogether',
  'most', // the largest of some
  'atMost',
]);

const DECLARED = /\b(?:const|let|function\*?|class|type|interface|enum)\s+([A-Za-z_$][\w$]*)/g;

/** Every name with a retired word, as `file: name: say … instead`. */
export function findRetiredWords(files: SourceFile[]): string[] {
  return files.flatMap(({ path, source, comments }) => {
    const code = comments.reduceRight(
      (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
      source,
    );
    const names = [...code.matchAll(DECLARED)].map(([, name]) => name!);
    const base = path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
    return [base, ...new Set(names)].flatMap((name) => {
      const retired = ALLOWED.has(name) ? undefined : RETIRED.find(([word]) => hasPart(name, word));
      return retired
        ? [`${path}: ${name}: say ${retired[1]} instead of ${retired[0]} (docs/glossary.md)`]
        : [];
    });
  });
}

const toParts = (name: string): string =>
  `-${(name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).join('-').toLowerCase()}-`;

function hasPart(name: string, word: string): boolean {
  return toParts(name).replace('-bought-together-', '-').includes(toParts(word));
}
