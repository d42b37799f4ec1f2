// Looks up the words of one list in this shop: what a name means, whether adjacent words are one thing or
// several, and what nobody sells. Limits the number of index lookups.

import type { Things } from '#features/catalogue/search/search.ts';
import { listWords, splitWords } from './list-lines.rules.ts';
import { isSameKind, isUsualKind, usualKindLike, usualKindOf } from './list-words.rules.ts';
import { type ListItem, readLine } from './read-line.rules.ts';

type Lookup = ReturnType<Things['find']>;
export type Line = { asked: ListItem; found: Lookup };
export type WordLists = ReturnType<typeof openWords>;

/** Limit on the different texts looked up to find where one thing ends and the next begins. */
const MAX_TRIES = 400;
/** If only the kind is written, its usual product precedes the other kinds. */
const MORE_OF_USUAL = 1;
const SAME_USUAL = 0.2;

const MISSPELT = 5;

export const NOTHING: Lookup = {
  things: [], isExact: false, isWhole: false, isPlaced: false,
  isOnlyTold: false, isBegun: false, isBrand: false, isKind: false, corrected: null,
}; // prettier-ignore

export function openWords(things: Things) {
  const tried = new Map<string, Lookup>();
  function find(name: string): Lookup {
    const known = tried.get(name);
    if (known) return known;
    if (tried.size >= MAX_TRIES) return NOTHING;
    const found = things.find(name);
    tried.set(name, found);
    return found;
  }

  const read = (text: string): ListItem => readLine(text, things.isNamed);
  const isThing = (name: string): boolean => find(name).isExact && find(name).isWhole;
  const isThingOrBrand = (name: string) => isUsualKind(name) || isThing(name) || find(name).isBrand;
  const isKnownAlone = (word: string) => isUsualKind(word) || things.isGrocery(word);
  /** A brand whose name is not also used for the thing itself, as "surf" is. */
  const isBrandOnly = (words: string) => find(words).isBrand && !isUsualKind(words);
  const isOneWord = (word: string) => isUsualKind(word) || (things.isGrocery(word) && isThing(word));

  /** Each word is a thing, and together they name nothing; a product may merely contain them all. */
  function isSeveral(words: readonly string[]): boolean {
    const name = words.join(' ');
    if (words.length < 2 || !words.every(isOneWord) || isUsualKind(name) || isSameKind(words)) return false;
    if (words.length === 2 && isBrandOnly(words[0]!)) return false;
    const { isWhole, isKind, isBrand } = find(name);
    if (isBrand) return false;
    return !isWhole || (!isKind && !things.isNamed(name));
  }

  function isOneOfMany(run: string): boolean {
    const words = listWords(run);
    if (words.length === 1) return isOneWord(run) || find(run).isBrand;
    return isSameKind(words) || find(run).isBrand || (isThing(run) && !isSeveral(words));
  }

  /** The line names one thing, as far as can be told. */
  function isOne({ asked, found }: Line): boolean {
    const words = listWords(asked.name);
    if (words.length < 2) return true;
    if (isSeveral(words)) return false;
    const isPlaced = found.isExact && found.isPlaced && words.length < 3 && !words.every(isUsualKind);
    return (found.isExact && found.isWhole) || found.isBrand || isUsualKind(asked.name) || isPlaced;
  }

  /** Splits "milk bread eggs" into lines; null if it may be one thing. */
  function split(text: string, name: string): string[] | null {
    const parts = splitWords(text, name, isOneOfMany);
    // "mother dairy dahi" is a brand and a thing.
    return parts?.length === 2 && isBrandOnly(parts[0]!) ? null : parts;
  }

  function list(text: string): string[] {
    const asked = read(text);
    return isOne(lookUp(asked)) ? [text] : (split(text, asked.name) ?? [text]);
  }

  function lookUp(asked: ListItem): Line {
    const found = asked.name === '' ? NOTHING : findKind(asked);
    const usual = usualOf(asked, found);
    if (usual !== null) return { asked, found: withUsual(found, things.find(usual)) };
    if (asked.otherName === null || (found.isExact && found.isWhole)) return { asked, found };
    const other = things.find(asked.otherName);
    return { asked, found: other.isExact || found.things.length === 0 ? other : found };
  }

  /** Finds nothing for things that no grocer sells, or that only descriptions mention. */
  function findKind(asked: ListItem): Lookup {
    const found = things.find(asked.name);
    if (things.isThingNotSold(asked.name) && !found.isKind) return NOTHING;
    if (found.isExact) return found;
    const [last = '', ...others] = listWords(asked.name).toReversed();
    const isNotSold = things.isNotSold(asked.name) && (others.length === 0 || !isKnownAlone(last));
    if (found.isOnlyTold || isNotSold) return NOTHING;
    // "maggi sauce" must not find noodles.
    const isOpen = !found.isPlaced && !found.isBrand && find(others.toReversed().join(' ')).isBrand;
    const kind = isOpen ? usualKindOf({ ...asked, name: last }) : null;
    const ofKind = kind === null ? NOTHING : things.find(kind);
    const ids = new Set(found.things.map(({ productId }) => productId));
    const isOther =
      ofKind.isExact && ofKind.isWhole && !ofKind.things.some(({ productId }) => ids.has(productId));
    return isOther ? { ...ofKind, isExact: false } : found;
  }

  /** For text between amounts: one thing, several, or one that is misspelt if it is long enough. */
  const areThings = (names: string) =>
    isThingOrBrand(names) ||
    (names.length >= MISSPELT && find(names).corrected !== null && find(names).isWhole) ||
    split(names, names) !== null;
  const { isNamed, isNotSold } = things;
  /** For text next to an amount in a line that is not understood: it is a thing by itself. */
  const isThingAlone = (name: string) => (name.includes(' ') || isKnownAlone(name)) && isThing(name);
  return {
    read,
    find,
    isNamed,
    isNotSold,
    isThing,
    isThingOrBrand,
    areThings,
    isThingAlone,
    isOne,
    split,
    list,
    lookUp,
  };
}

function usualOf(asked: ListItem, { isExact, isBegun, corrected }: Lookup): string | null {
  const usual =
    usualKindOf(asked) ?? (corrected === null ? null : usualKindOf({ ...asked, name: corrected }));
  return usual ?? (isExact && !isBegun ? null : usualKindLike(asked.name));
}

function withUsual(found: Lookup, usual: Lookup): Lookup {
  if (!usual.isExact || !usual.isWhole) return found;
  const best = Math.max(...usual.things.map(({ fit }) => fit));
  const meant = usual.things
    .filter(({ fit }) => best - fit <= SAME_USUAL)
    .map((thing) => ({ ...thing, fit: thing.fit + MORE_OF_USUAL }));
  const ids = new Set(meant.map(({ productId }) => productId));
  const others = found.things.filter(({ productId }) => !ids.has(productId));
  return { ...found, things: [...meant, ...others] };
}
