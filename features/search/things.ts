// What words mean among the things of a shop, one text after the other over one look at the index: for lists,
// where somebody asks for many things at once.

import { find, isNamedSo } from './query/find.ts';
import type { LiveVocabulary } from './index/live-index.ts';
import { isSmallWord, readTokens } from './words/words.rules.ts';

export type Thing = {
  productId: string;
  /** How well it fits the text; more is better. */
  fit: number;
  isInStock: boolean;
};

export type FoundThings = {
  /** In stock first, then by how well they fit. */
  things: Thing[];
  /** Something is called so as it was written. */
  isExact: boolean;
  /** The name of what fits best has all that was written; a single word may be that of its category. */
  isWhole: boolean;
  /** The same, where the rest may be in the names of its categories ("cat litter"). */
  isPlaced: boolean;
};

export type Things = {
  find(text: string): FoundThings;
  /** These words stand side by side in the name of something, or are a name that grocers know. */
  isNamed(words: string): boolean;
  /** Grocers know it by this name alone, in some language. */
  isGrocery(word: string): boolean;
};

export function openThings(vocabulary: LiveVocabulary, storeId: string, limit: number): Things {
  const { index, thesaurus } = vocabulary;
  const stock = index.stockAt(storeId);
  return {
    find: (text) =>
      vocabulary.memoize(`things ${storeId} ${limit} ${text}`, () => {
        const found = find(vocabulary, text, { storeId, offset: 0, limit });
        const { products, fits, exact, isMissed, best, terms } = found;
        const things = products.map((product, at) => ({
          productId: index.ids[product]!,
          fit: fits[at]!,
          isInStock: stock.has(product),
        }));
        const isPlaced =
          !isMissed && best !== undefined && terms.every((term) => isNamedSo(vocabulary, term, best));
        const isInName = ({ alternatives }: (typeof terms)[number]) =>
          alternatives.some(({ stems }) => index.hasAll(best!, stems));
        const isWhole = isPlaced && (terms.length === 1 || terms.every(isInName));
        return { things, isExact: exact, isWhole, isPlaced };
      }),
    isGrocery: (word) => thesaurus.has(readTokens(word).map(({ stem }) => stem)),
    isNamed(words) {
      const stems = readTokens(words)
        .filter(({ kind, word }) => kind !== 'word' || !isSmallWord(word))
        .map(({ stem }) => stem);
      if (stems.length < 2) return false;
      if (thesaurus.has(stems) || thesaurus.listKinds(stems).length > 0) return true;
      let isFound = false;
      index.eachWithAll(stems, false, (product) => {
        const { main } = index.products[product]!;
        const at = main.findIndex(({ stem }) => stem === stems[0]);
        isFound = at >= 0 && stems.every((stem, nth) => main[at + nth]?.stem === stem);
        return !isFound;
      });
      return isFound;
    },
  };
}
