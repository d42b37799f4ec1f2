// The order when there are more products than are compared word by word.

import { expect, test } from 'vitest';
import { find } from './find.ts';
import { selectFirst } from './rank.ts';
import { SearchIndex } from './search-index.ts';
import { Thesaurus } from './vocabulary.ts';

const MANY = 5_000;
const STORE = 'store';

const toId = (number: number) => number.toString(16).padStart(24, '0');

function put(index: SearchIndex, at: number, name: string, isInStock = true): void {
  const id = toId(at);
  const price = { pricePaise: 1000, discountBasisPoints: 0 };
  const rest = { description: '', details: {}, sizeGroup: id, categoryIds: [] };
  index.put({ id, name, unit: '1 pc', ...price, ...rest, inStockAt: isInStock ? [STORE] : [] });
}

function makeVocabulary(nameOf: (at: number) => string, isInStock: (at: number) => boolean = () => true) {
  const index = new SearchIndex();
  for (let at = 0; at < MANY; at++) put(index, at, nameOf(at), isInStock(at));
  return { index, thesaurus: new Thesaurus() };
}

function listNumbers(vocabulary: ReturnType<typeof makeVocabulary>, text: string, size: number): number[] {
  const numbers: number[] = [];
  for (let offset = 0; ; offset += size) {
    const { products, count } = find(vocabulary, text, { storeId: STORE, offset, limit: size });
    expect(count).toBe(MANY);
    if (products.length === 0) return numbers;
    numbers.push(...products);
  }
}

test.each([71, 500, MANY])('pages of %d show each of many products once, in the same order', (size) => {
  const vocabulary = makeVocabulary((at) => (at % 3 === 0 ? `Malai Paneer ${at}` : `Paneer Masala ${at}`));
  const numbers = listNumbers(vocabulary, 'paneer', size);
  expect(numbers).toHaveLength(MANY);
  expect(new Set(numbers).size).toBe(MANY);
  expect(numbers).toEqual(listNumbers(vocabulary, 'paneer', 1_234));
});

test('the product itself comes before thousands that mention it, whenever it was added', () => {
  const things = [3, 2_500, MANY - 2];
  const { index, thesaurus } = makeVocabulary((at) =>
    things.includes(at) ? 'Paneer' : `Masala for Paneer Tikka ${at}`,
  );
  const { products } = find({ index, thesaurus }, 'paneer', { storeId: STORE, offset: 0, limit: 3 });
  expect(products.toSorted((a, b) => a - b)).toEqual(things);
});

test('of thousands of equal products the few in stock come first, the newest of them before the others', () => {
  const vocabulary = makeVocabulary(
    () => 'Paneer',
    (at) => at % 1_000 === 0,
  );
  const { products } = find(vocabulary, 'paneer', { storeId: STORE, offset: 0, limit: 6 });
  expect(products).toEqual([4_000, 3_000, 2_000, 1_000, 0, MANY - 1]);
});

test.each([20, MANY])(
  'sold-out products come after all in stock, however well they fit, best first in both groups: %d products',
  (count) => {
    const [isThing, isThere] = [(at: number) => at % 5 === 0, (at: number) => at % 2 === 0];
    const index = new SearchIndex();
    for (let at = 0; at < count; at++)
      put(index, at, isThing(at) ? 'Paneer' : 'Masala for Paneer Tikka', isThere(at));
    const page = { storeId: STORE, offset: 0, limit: count };
    const numbers = find({ index, thesaurus: new Thesaurus() }, 'paneer', page).products;
    const stocks = numbers.map(isThere);
    expect(stocks).toEqual(stocks.toSorted((a, b) => Number(b) - Number(a)));
    for (const side of [true, false]) {
      const things = numbers.filter((number) => isThere(number) === side).map(isThing);
      expect(things).toEqual(things.toSorted((a, b) => Number(b) - Number(a)));
    }
  },
);

test('the meant product is known although it is sold out', () => {
  const index = new SearchIndex();
  put(index, 1, 'Paneer', false);
  put(index, 2, 'Masala for Paneer Tikka');
  const page = { storeId: STORE, offset: 0, limit: 5 };
  const found = find({ index, thesaurus: new Thesaurus() }, 'paneer', page);
  expect(found.products.map((product) => index.ids[product])).toEqual([toId(2), toId(1)]);
  expect(index.ids[found.best!]).toBe(toId(1));
});

test('a changed or removed product is counted as it is now', () => {
  const { index, thesaurus } = makeVocabulary(() => 'Paneer');
  const search = (text: string) => find({ index, thesaurus }, text, { storeId: STORE, offset: 0, limit: 1 });
  expect(search('paneer').count).toBe(MANY);
  index.remove(toId(0));
  put(index, 1, 'Tofu');
  expect(search('paneer').count).toBe(MANY - 2);
  expect(search('paneer').count).toBe(MANY - 2);
  expect(search('tofu').count).toBe(1);
});

test.each([0, 1, 10, 123, 499, 500, 600])(
  'the first %d of many are the same as after sorting all of them',
  (size) => {
    const items = Uint32Array.from({ length: 500 }, (_, at) => (at * 7_919) % 503);
    for (const given of [items, items.toSorted(), items.toSorted().toReversed()])
      expect(selectFirst(given, size, (a, b) => (a < b ? -1 : 1)).sort((a, b) => a - b)).toEqual(
        [...items.toSorted()].slice(0, size),
      );
  },
);
