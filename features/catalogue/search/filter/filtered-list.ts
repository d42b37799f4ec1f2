// Lists filtered and sorted by a shopper: candidates and filters are evaluated in memory, and the shown page
// is read from the database.

import type { CatalogueReads } from '../../product/catalogue-reads.ts';
import type { FilterChoices, Product } from '../../catalogue.contract.ts';
import { listProductsById, toWindow, type Place } from '../../catalogue.ts';
import type { Filters } from '#shared/filters.ts';
import { toPaging, type Paging } from '#shared/paging.ts';
import { filterProducts } from './filter.rules.ts';
import { toShelf, type Understood, type WholeLists } from './whole-list.ts';

/** A category of the catalogue, or a search; an empty text means all products. */
export type FilteredSource = Place | { text: string };
export type FilterAsk = { filters: Filters; page?: number | undefined; limit: number };

type FoundFiltered = Understood & { products: Product[]; paging: Paging; choices: FilterChoices };

export function listFilter({ readIndex, listWhole }: WholeLists) {
  return async function filterList(
    reads: CatalogueReads,
    source: FilteredSource,
    { filters, ...request }: FilterAsk,
  ): Promise<FoundFiltered> {
    const { page, offset, limit } = toWindow(request);
    const vocabulary = await readIndex();
    const { products, exact, corrected, notSold, things } = await listWhole(
      vocabulary,
      reads.storeId,
      source,
    );
    const left = filterProducts(toShelf(vocabulary.index, reads.storeId, products), filters);
    const shown = left.products.slice(offset, offset + limit);
    return {
      products: await listProductsById(
        reads,
        shown.map((product) => vocabulary.index.ids[product]!),
      ),
      paging: toPaging(page, limit, left.products.length),
      choices: left.choices,
      exact,
      corrected,
      notSold,
      things,
    };
  };
}
