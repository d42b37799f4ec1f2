// Lists that are read page by page (reads.ts); apart from it, because few pages have one.

import {
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { personalKey } from './account/tokens.ts';
import { useSessionKey } from './account/user.ts';
import type { CallAnswer, CallData, ReadName } from './calls.ts';
import { ask, isSignedIn, type Question } from './reads.ts';

type PageOptions<Name extends ReadName> = Pick<
  UseInfiniteQueryOptions<CallAnswer<Name>>,
  'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus'
> & { enabled?: boolean };
export type Rows<Name extends ReadName> = Extract<CallData<Name>, readonly unknown[]>;

/** The rows of the pages asked for so far. */
export function useOwnPages<Name extends ReadName>(
  name: Name,
  toQuestion: (page: number) => Question<Name>,
  { enabled = true, ...options }: PageOptions<Name> = {},
): UseInfiniteQueryResult<Rows<Name>> {
  const sessionKey = useSessionKey();
  return useInfiniteQuery({
    queryKey: personalKey(name, sessionKey, 'pages', toQuestion(1)),
    queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
      ask(name, toQuestion(pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: (answer, _pages, page) =>
      page < (answer as unknown as { totalPage: number }).totalPage ? page + 1 : undefined,
    select: toRows as (known: InfiniteData<CallAnswer<Name>, number>) => Rows<Name>,
    ...(options as object),
    enabled: enabled && isSignedIn(sessionKey),
  });
}

const toRows = ({ pages }: InfiniteData<{ data: unknown }, number>): unknown =>
  pages.flatMap(({ data }) => data);

/** Reads one page after the other, for a file of all of them. */
export const pagesOf =
  <Name extends ReadName>(name: Name, toQuestion: (page: number) => Question<Name>) =>
  async (page: number): Promise<{ rows: Rows<Name>; lastPage: number }> =>
    toPage((await ask(name, toQuestion(page))) as never) as never;

type Totals = { totalPage: number; totalCount: number };

/** A page of a list: its rows, the number of the last page, and how many there are on all of them. */
export const toPage = <Row>({ data, totalPage, totalCount }: { data: Row[] } & Totals) => ({
  rows: data,
  totalCount,
  lastPage: Math.max(1, totalPage),
});
