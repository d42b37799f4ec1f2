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

export function toPaging(page: number, limit: number, totalCount: number): Paging {
  const totalPage = Math.ceil(totalCount / limit);
  return { page, limit, totalCount, totalPage, totalNoPage: totalPage };
}
