// The end of a list that loads another page on each press.

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '../../ui/button.tsx';

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
