// Word lists that a shop owner can edit: text files with one group of words a line, `name : word, word` or
// `word, word`, which the first word names. `[section]` begins a section, `#` a comment. They are beside
// the code that reads them once, when it loads.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type WordLine = {
  section: string;
  name: string;
  words: string[];
  /** File and line, for messages. */
  at: string;
};

export const readWordList = <Section extends string>(
  file: URL,
  sections: readonly Section[],
): Record<Section, WordLine[]> => parseWordList(readFileSync(file, 'utf8'), fileURLToPath(file), sections);

/** Throws with file and line. Lines before the first `[section]` belong to the first of `sections`. */
export function parseWordList<Section extends string>(
  text: string,
  file: string,
  sections: readonly Section[],
): Record<Section, WordLine[]> {
  const groups = new Map<string, WordLine[]>(sections.map((section) => [section, []]));
  let section: string = sections[0]!;
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.replace('\ufeff', '').trim();
    const at = `${file}:${index + 1}`;
    if (line === '' || line.startsWith('#')) continue;
    const heading = /^\[(.*)\]$/.exec(line)?.[1];
    if (heading === undefined) groups.get(section)!.push(parseGroup(line, section, at));
    else if (groups.has(heading)) section = heading;
    else throw new Error(`${at}: there is no section [${heading}], only [${sections.join('], [')}]`);
  }
  for (const [section, { length }] of groups)
    if (length === 0) throw new Error(`${file}: the section [${section}] is empty or missing`);
  return Object.fromEntries(groups) as Record<Section, WordLine[]>;
}

function parseGroup(line: string, section: string, at: string): WordLine {
  const [, named, list] = /^([^:]*):(.*)$/.exec(line) ?? ['', null, line];
  const words = list!.split(',').flatMap((word) => word.trim().toLowerCase() || []);
  const name = (named ?? words[0] ?? '').trim();
  if (name === '' || words.length === 0)
    throw new Error(`${at}: there are no words, or nothing before the :`);
  const twice = words.find((word, nth) => words.indexOf(word) !== nth);
  if (twice !== undefined) throw new Error(`${at}: "${twice}" is twice in the line`);
  return { section, name, words, at };
}

/** The only group of each word (or of each name); throws when one stands in two. */
export function indexWords(
  groups: readonly WordLine[],
  wordsOf = ({ words }: WordLine): readonly string[] => words,
): Map<string, WordLine> {
  const index = new Map<string, WordLine>();
  for (const group of groups)
    for (const word of wordsOf(group)) {
      const other = index.get(word);
      if (other) throw new Error(`${group.at}: "${word}" is already at ${other.at}`);
      index.set(word, group);
    }
  return index;
}

/** A name such as "1000 g", or without units "0.5"; throws when it is none. */
export function readAmount<Unit extends string>(
  { name, at }: WordLine,
  units: readonly Unit[],
): { factor: number; unit: Unit } {
  const [number, written = ''] = name.split(/\s+/);
  const factor = Number(number);
  const unit = units.find((unit) => unit === written);
  if (factor > 0 && unit !== undefined) return { factor, unit };
  throw new Error(
    `${at}: "${name}" must be a number${units.length > 1 ? ` and one of ${units.join(', ')}` : ''}`,
  );
}

export const toWordSet = (groups: readonly WordLine[]): ReadonlySet<string> =>
  new Set(indexWords(groups).keys());
