// Which public page an address means: the key of its query and of its cached answer. Names in an address do
// not matter, only ids do.

import { readFilters, toFilterParams } from '#shared/filters.ts';
import { readPage } from '#shared/page-urls.ts';

type Address = Pick<URL, 'pathname' | 'search'>;

export const trimSlashes = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '');

export function toPageQueryKey({ pathname, search }: Address) {
  const query = new URLSearchParams(search);
  const filters = toFilterParams(readFilters(query)).join('&');
  const page = readPage(trimSlashes(pathname));
  const number = query.get('page') ?? '1';
  return ['page', page, filters && page?.kind === 'listing' ? `${number} ${filters}` : number] as const;
}
