// A list of staff that is read page by page. Apart from the other tools of lists: few lists are read so.

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReadName } from '../../data/calls.ts';
import { pagedQuery, useOwn, type Question } from '../../data/reads.ts';
import { pagesOf, toPage, type Rows } from '../../data/read-pages.ts';
import { useAddressPage } from './list-address.ts';

/** The page of a list that the address asks for, for a `QueryView`; `all` reads it whole, for a file. */
export function usePagedList<Name extends ReadName>(
  name: Name,
  toQuestion: (page: number) => Question<Name>,
  options: object = {},
) {
  const [page, onPage] = useAddressPage();
  const query = useOwn(name, toQuestion(page), {
    select: toPage as never,
    ...pagedQuery,
    ...options,
  }) as UseQueryResult<{ rows: Rows<Name>; lastPage: number }>;
  return {
    view: { query, paging: { page, lastPage: query.data?.lastPage, onPage } },
    isEmpty: query.data?.rows.length === 0,
    all: pagesOf(name, toQuestion),
  };
}
