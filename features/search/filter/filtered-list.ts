// Lists filtered and sorted by a shopper: candidates and filters are evaluated in memory, and the shown page
// is read from the database.

import type { CatalogueReads } from '#features/catalogue/product/catalogue-reads.ts';
import type { FilterChoices } from '#features/catalogue/catalogue.contract.ts';
import { toWindow, type Place } from '#features/catalogue/catalogue.ts';
import type { Filters } from '#shared/filters.ts';
import { isId } from '#shared/ids.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { ALL_SUB_CATEGORIES } from '#shared/slugs.ts';
import type { LiveVocabulary } from '../live-index.ts';
import { findEach, type ShopperFinding } from '../query/find-each.ts';
import { filterProducts } from './filter.rules.ts';
import { inOrder, type ListOrder, type openListOrders } from './list-order.ts';

/** A category of the catalogue, or a search; an empty text means all products. */
export type FilteredSource = Place | { text: string };
export type FilterAsk = { filters: Filters; page?: number | undefined; limit: number };

type Understood = Pick<ShopperFinding, 'exact' | 'corrected' | 'things'>;
type FoundFiltered<Item> = Understood & { products: Item[]; paging: Paging; choices: FilterChoices };

/** At most this many of the best search results are filtered. */
const MAX_FOUND = 5_000;
/** Longer than any text that is read. */
const MAX_LENGTH = 200;

const isPlace = ({ categoryId, subCategoryId }: Place): boolean =>
  isId(categoryId) &&
  (subCategoryId === ALL_SUB_CATEGORIES || (isId(subCategoryId) && subCategoryId !== categoryId));

export function listFilter(
  readIndex: () => Promise<LiveVocabulary>,
  readOrder: ReturnType<typeof openListOrders>,
) {
  /** All products of the list, in its order. */
  async function listWhole(
    vocabulary: LiveVocabulary,
    storeId: string,
    source: FilteredSource,
  ): Promise<Understood & { products: number[] }> {
    if ('text' in source && source.text.trim() !== '') {
      const text = source.text.slice(0, MAX_LENGTH);
      return findEach(vocabulary, text, { offset: 0, limit: MAX_FOUND, storeId });
    }
    const ids =
      'text' in source
        ? []
        : [source.categoryId, source.subCategoryId].filter((id) => id !== ALL_SUB_CATEGORIES);
    const order = await readOrder({ storeId, listId: ids.at(-1) ?? '' });
    // Sorted once, and again when the order or the index has changed.
    const list = vocabulary.memoize(`list ${storeId} ${ids.join(' ')}`, () => ({
      order: null as ListOrder | null,
      products: [] as number[],
    }));
    if (list.order !== order) {
      list.products = inOrder(vocabulary.index, vocabulary.index.listIn(ids), order);
      list.order = order;
    }
    return { products: list.products, exact: true, corrected: null, things: [] };
  }

  return async function filterList<Item>(
    reads: CatalogueReads,
    source: FilteredSource,
    { filters, ...request }: FilterAsk,
    listById: (reads: CatalogueReads, ids: readonly string[]) => Promise<Item[]>,
  ): Promise<FoundFiltered<Item>> {
    const { page, offset, limit } = toWindow(request);
    const vocabulary = await readIndex();
    const { products, exact, corrected, things } =
      'text' in source || isPlace(source)
        ? await listWhole(vocabulary, reads.storeId, source)
        : { products: [], exact: true, corrected: null, things: [] };
    const { facts, ids, brands } = vocabulary.index;
    const stock = vocabulary.index.stockAt(reads.storeId);
    const isInStock = (product: number) => stock.has(product);
    const left = filterProducts({ products, facts, ids, brands, isInStock }, filters);
    const shown = left.products.slice(offset, offset + limit).map((product) => ids[product]!);
    return {
      products: await listById(reads, shown),
      paging: toPaging(page, limit, left.products.length),
      choices: left.choices,
      exact,
      corrected,
      things,
    };
  };
}
