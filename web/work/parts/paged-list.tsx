// The end of a list that loads another page on each press, and a list of which one page is shown.

import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import type { ReadName } from '../../data/calls.ts';
import { pagedQuery, useOwn, type Question } from '../../data/reads.ts';
import { pagesOf, toPage, type Rows } from '../../data/read-pages.ts';
import { useAddressPage } from './list-address.ts';

type List = Pick<
  UseInfiniteQueryResult,
  'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { fetchNextPage: () => Promise<unknown> };

type ShowMoreProps = {
  list: List;
  /** 'More orders could not be loaded.' */
  failure: string;
};

export function ShowMore({ list, failure }: ShowMoreProps) {
  return (
    <>
      {list.isFetchNextPageError && (
        <div className="mt-3">
          <LoadFailed what={failure} error={list.error} onRetry={list.fetchNextPage} />
        </div>
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          look="outlined"
          className="mt-3 w-full"
          isPending={list.isFetchingNextPage}
          onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

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
  }) as UseQueryResult<{ rows: Rows<Name>; lastPage: number; totalCount: number }>;
  return {
    view: { query, paging: { page, lastPage: query.data?.lastPage, onPage } },
    isEmpty: query.data?.rows.length === 0,
    all: pagesOf(name, toQuestion),
  };
}
