// Paging of lists: the fields a list answer has beside its data, and how they are computed.

import { Type } from 'typebox';

/** `totalNoPage` is another name for `totalPage`; every list sends both. */
export type Paging = {
  page: number;
  limit: number;
  totalCount: number;
  totalPage: number;
  totalNoPage: number;
};

export const PagingFields = {
  page: Type.Integer(),
  limit: Type.Integer(),
  totalCount: Type.Integer(),
  totalPage: Type.Integer(),
  totalNoPage: Type.Integer(),
};

export const MAX_LIMIT = 100;

/** A page of the list, read beside how many there are. */
export async function readPage<Row>(
  page: number,
  limit: number,
  list: (window: { limit: number; offset: number }) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<{ rows: Row[]; paging: Paging }> {
  const [rows, totalCount] = await Promise.all([list({ limit, offset: (page - 1) * limit }), count()]);
  return { rows, paging: toPaging(page, limit, totalCount) };
}

export function toPaging(page: number, limit: number, totalCount: number): Paging {
  const totalPage = Math.ceil(totalCount / limit);
  return { page, limit, totalCount, totalPage, totalNoPage: totalPage };
}
