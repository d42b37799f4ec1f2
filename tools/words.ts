// Words in names: a type is a noun of the trade, never a bare participle, and a word that docs/glossary.md
// has in brackets is part of no name, neither in code nor in statements.
import type { SourceFile } from './source-files.ts';

const TYPE = /^[ \t]*(?:export )?(?:declare )?(?:type|interface) ([A-Z][a-z]+)(?=<| =| \{| extends)/gm;
const PARTICIPLE = /(?:ed|ing)$/;
const IRREGULAR = new Set(
  `Begun Bound Chosen Done Found Given Gone Heard Held Kept Known Made Paid Read Said Seen Sent Shown Spoken
  Told Understood Unpaid Unsent Written`.split(/\s+/),
);
const NOUNS = new Set(['Heading', 'Opening', 'Paging', 'Ranking', 'Rating', 'Setting', 'Sorting', 'Thing']);

/** Every type named by a participle alone, as `file: name: why`. */
export function findParticiples(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, source }) =>
    [...source.matchAll(TYPE)]
      .map(([, name]) => name!)
      .filter((name) => (PARTICIPLE.test(name) && !NOUNS.has(name)) || IRREGULAR.has(name))
      .map((name) => `${path}: ${name}: a type is named by a noun`),
  );
}

/** Names of the API and of the database as released, which stay, and everyday words in another sense. */
const RELEASED =
  /(?:payment[_-]status|PaymentStatus|takings|second[_-]step|supplier_orders|card_?orders|upload_under_way)/gi;

/** The words in brackets of each term's line, without those in quotes. */
export function readRetiredWords(glossary: string): string[] {
  return [...glossary.matchAll(/^- \*\*.*?\*\* \(([^)]*)\)/gm)].flatMap(([, words]) =>
    words!
      .split(', ')
      .filter((word) => !word.startsWith('"'))
      .map((word) => word.toLowerCase()),
  );
}

/** Every name with a retired word, as `file: name: why`. */
export function findRetiredWords(files: readonly SourceFile[], glossary: string): string[] {
  const retired = readRetiredWords(glossary).map((word) => [word, new RegExp(` ${word}s? `)] as const);
  return files.flatMap(({ path, source, comments }) => {
    if (path.startsWith('tools/words')) return [];
    const code = comments.reduceRight(
      (text, { start, end }) => text.slice(0, start) + text.slice(end),
      source,
    );
    const names = new Set(code.match(/[a-z]\w*(?:-\w+)*/gi));
    return [...names].flatMap((name) => {
      const parts = ` ${toWords(name.replace(RELEASED, ''))} `;
      const found = retired.find(([, pattern]) => pattern.test(parts));
      return found ? [`${path}: ${name}: '${found[0]}' is not used (docs/glossary.md)`] : [];
    });
  });
}

/** `toCardOrder`, `card_order` and `CARD_ORDER` as single words. */
const toWords = (name: string) => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).join(' ').toLowerCase();
