// Synonym groups and searches without results.

import { pagedQuery, useOwn } from '../../data/reads.ts';
import { changeAndRead } from '../../data/work-changes.ts';

const PAGE_SIZE = 20;

export const toGroups = (search: string, page: number) => ({ body: { page, limit: PAGE_SIZE, search } });
export const toMisses = (page: number) => ({ body: { page, limit: PAGE_SIZE } });

export function useSynonymGroups({ page, search }: { page: number; search: string }) {
  return useOwn('POST /api/search/synonym-groups', toGroups(search, page), {
    select: ({ data: rows, totalCount, totalPage }) => ({ rows, totalCount, lastPage: totalPage }),
    ...pagedQuery,
  });
}

/** Returns the server's message; throws ApiError when it is refused. */
export const removeMissed = async (_id: string): Promise<string> =>
  (await changeAndRead('DELETE /api/search/missed-search', { body: { _id } })).message;
