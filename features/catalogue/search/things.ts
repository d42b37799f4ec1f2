// Looks up what words mean among the products of a shop, one text after another over one version of the
// index: for shopping lists, which ask for many things at once.

import { find, isNamedSo } from './find.ts';
import type { LiveVocabulary } from './live-index.ts';
import { type QueryTerm, readQuery } from './query-terms.ts';
import { isSmallWord, readTokens } from './words.rules.ts';

export type Thing = {
  productId: string;
  /** How well it fits the text; higher is better. */
  fit: number;
  isInStock: boolean;
};

type ThingLookup = {
  /** In stock first, then by how well they fit. */
  things: Thing[];
  /** Something has this name as written. */
  isExact: boolean;
  /** The best product's name has all the words; a single word may also be in the name of its category. */
  isWhole: boolean;
  /** The same, but the other words may be in the names of its categories ("cat litter"). */
  isPlaced: boolean;
  /** Only prefixes, descriptions or details match, no name does: petroleum jelly for "petrol". */
  isOnlyTold: boolean;
  /** Its words only start with what was written ("namk": namkeen). */
  isBegun: boolean;
  /** A brand that is not sold, alone or with what it makes ("kissan jam"), read as that kind of thing. */
  isBrand: boolean;
  /** The last word names the best product: an oil for "coconut oil", no ketchup for "onion tomato". */
  isKind: boolean;
  /** The shop's spelling of what was misspelt; null if it was found as written. */
  corrected: string | null;
};

export type Things = {
  find(text: string): ThingLookup;
  /** These words are adjacent in the name of a product, or are a name that grocers know. */
  isNamed(words: string): boolean;
  /** Grocers know a thing by this word alone, in some language. */
  isGrocery(word: string): boolean;
  /** Some of these words name a thing that no grocer sells, and nothing in this shop has that name. */
  isNotSold(words: string): boolean;
  /** The words end with a thing no grocer sells, whatever is called after it ("pillow" biscuits). */
  isThingNotSold(words: string): boolean;
};

/** Minimum weight of a word that is another spelling of a known one. */
const SAME_SOUND = 0.95;

export function openThings(vocabulary: LiveVocabulary, storeId: string, limit: number): Things {
  const { index, thesaurus } = vocabulary;
  const stock = index.stockAt(storeId);
  return {
    find: (text) =>
      vocabulary.memoize(`things ${storeId} ${limit} ${text}`, () => {
        const found = find(vocabulary, text, { storeId, offset: 0, limit });
        const { products, fits, exact, isMissed, best, corrected, terms } = found;
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
        const isMisspelt = terms.some(({ isCorrected, isUnsoldBrand }) => isCorrected && !isUnsoldBrand);
        const isOnlyTold =
          !exact &&
          !isMissed &&
          !isMisspelt &&
          !terms.every((term) => isNamedAsTyped(vocabulary, term, best!));
        return {
          things,
          isExact: exact,
          isWhole,
          isPlaced,
          isOnlyTold,
          isBegun: terms.length === 1 && !isMisspelt && isBegunBy(vocabulary, terms[0]!, best!),
          isBrand:
            terms.some(({ isUnsoldBrand }) => isUnsoldBrand) &&
            countWords(terms) === countWords([{ typed: text }]),
          isKind: best !== undefined && isKindOf(vocabulary, terms.at(-1), best),
          corrected: isMisspelt && !isMissed ? corrected : null,
        };
      }),
    isNotSold(words) {
      const stems = readTokens(words).map(({ stem }) => stem);
      return stems.some((_, from) =>
        [1, 2, 3].some((length) => {
          const phrase = stems.slice(from, from + length);
          return phrase.length === length && thesaurus.isNotSold(phrase) && !index.hasProductWith(phrase);
        }),
      );
    },
    isGrocery(word) {
      if (thesaurus.has(readTokens(word).map(({ stem }) => stem))) return true;
      // "aalu" is a spelling of "alu".
      const [term, ...others] = readQuery(vocabulary, word);
      const [spelling] = term?.alternatives ?? [];
      const isSpelling = others.length === 0 && spelling !== undefined && spelling.weight < 1;
      return isSpelling && spelling.weight >= SAME_SOUND && thesaurus.has(spelling.stems);
    },
    isThingNotSold(words) {
      const stems = readTokens(words).map(({ stem }) => stem);
      return [1, 2, 3].some((length) => stems.length >= length && thesaurus.isNotSold(stems.slice(-length)));
    },
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

function isNamedAsTyped({ index }: LiveVocabulary, { typed }: QueryTerm, product: number): boolean {
  return index.hasAll(
    product,
    readTokens(typed).map(({ stem }) => stem),
  );
}

function isBegunBy({ index }: LiveVocabulary, { typed, alternatives }: QueryTerm, product: number): boolean {
  const written = readTokens(typed)[0]?.stem ?? '';
  return alternatives
    .filter(({ stems }) => index.hasAll(product, stems))
    .every(({ stems: [stem = ''] }) => stem !== written && stem.startsWith(written));
}

/** The last word of its name is one that was asked for. */
function isKindOf({ index }: LiveVocabulary, term: QueryTerm | undefined, product: number): boolean {
  const head = index.headOf(product)?.stem;
  return term?.alternatives.some(({ stems }) => stems.at(-1) === head) ?? false;
}

const countWords = (terms: readonly { typed: string }[]): number =>
  terms.reduce((sum, { typed }) => sum + readTokens(typed).length, 0);
