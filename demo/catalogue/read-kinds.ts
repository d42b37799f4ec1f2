// Reads demo/catalogue/words/kinds.txt: facts about a whole kind of goods (how long it keeps, where, whether
// it is food), written once for all of its items. The format is explained in words/README.md.

import { readFileSync } from 'node:fs';

export type Kind = {
  name: string;
  /** Null for what is not food. */
  mark: 'veg' | 'non-veg' | null;
  /** Several true values, one of which an item gets; empty where nothing spoils. */
  shelfLives: string[];
  storage: string;
  /** How much one use takes, in kilograms, litres or pieces; null where counting would be silly. */
  portion: { quantity: number; name: string } | null;
  /** Further rows for the details table. */
  details: Record<string, string>;
  /** The label of this kind's variants in the details ("Flavour", "Colour"). */
  variantName: string;
  sentences: string[];
};

export type Kinds = ReadonlyMap<string, Kind>;

export function readKinds(): Kinds {
  return parseKinds(readFileSync(new URL('./words/kinds.txt', import.meta.url), 'utf8'));
}

export function parseKinds(text: string): Kinds {
  const kinds = new Map<string, Kind>();
  let current: Kind | undefined;
  for (const line of text.split('\n')) {
    if (line.startsWith('= ')) {
      const [name, mark, lives, storage, portion, details] = line.slice(2).split(/ \| ?/);
      if (!name || kinds.has(name) || details === undefined)
        throw new Error(`kinds.txt: bad or repeated kind: ${line}`);
      current = {
        name,
        mark: mark === 'veg' || mark === 'non-veg' ? mark : null,
        shelfLives: lives === '-' ? [] : lives!.split(' / '),
        storage: storage!,
        portion: parsePortion(portion!),
        ...parseDetails(details),
        sentences: [],
      };
      kinds.set(name, current);
    } else if (line !== '') {
      if (!current) throw new Error('kinds.txt: a sentence before the first kind');
      current.sentences.push(line);
    }
  }
  return kinds;
}

function parsePortion(text: string): Kind['portion'] {
  const match = /^([\d.]+) (.+)$/.exec(text);
  return match ? { quantity: Number(match[1]), name: match[2]! } : null;
}

function parseDetails(text: string): Pick<Kind, 'details' | 'variantName'> {
  const details: Record<string, string> = {};
  let variantName = 'Variety';
  for (const detail of text === '' ? [] : text.split('; ')) {
    const [key, value] = detail.split(': ');
    // "Contains wheat; may contain milk": a piece without a key continues the one before.
    if (value === undefined) {
      const last = Object.keys(details).at(-1);
      if (!last) throw new Error(`kinds.txt: bad detail "${detail}"`);
      details[last] += `; ${detail}`;
    } else if (key === 'Variant') variantName = value;
    else details[key!] = value;
  }
  return { details, variantName };
}
