// Synonym groups and searches without results.

import { changeAndRead } from '../../data/work-changes.ts';

const PAGE_SIZE = 20;

export const toGroups = (search: string, page: number) => ({ body: { page, limit: PAGE_SIZE, search } });
export const toMisses = (page: number) => ({ body: { page, limit: PAGE_SIZE } });

/** Returns the server's message; throws ApiError when it is refused. */
export const removeMissed = async (_id: string): Promise<string> =>
  (await changeAndRead('DELETE /api/search/missed-search', { body: { _id } })).message;
