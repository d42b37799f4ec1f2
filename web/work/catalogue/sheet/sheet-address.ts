// Filter and order of the sheet in the page's address, so that going back, a reload and a link work. The
// server reads the same parameters.

import { withStore } from '../../../data/store/work-store.ts';

export const FLAGS = ['noPicture', 'noCategory', 'soldOut', 'low', 'notSold'] as const;
export type Flag = (typeof FLAGS)[number];
export const FLAG_LABELS: Record<Flag, string> = {
  noPicture: 'No picture',
  noCategory: 'No category',
  soldOut: 'Sold out',
  low: 'Low',
  notSold: 'Not sold in 30 days',
};

export const SORTS: Record<string, string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  stock: 'Stock, lowest first',
  '-stock': 'Stock, highest first',
  '-updated': 'Last changed first',
  updated: 'Oldest changes first',
};

/** The filter parameters, which can be saved under a name. */
const FILTER_KEYS = [...FLAGS, 'search', 'category', 'hidden', 'discountAbove', 'changedSince'] as const;

const KEYS = [...FILTER_KEYS, 'sort'] as const;
export type AddressKey = (typeof KEYS)[number];

function pick(address: URLSearchParams, keys: readonly AddressKey[]): URLSearchParams {
  const picked = new URLSearchParams();
  for (const key of keys) {
    const value = address.get(key);
    if (value) picked.set(key, value);
  }
  return picked;
}

function inStore(query: URLSearchParams, storeId: string | undefined): string {
  if (storeId) query.set('storeId', storeId);
  return query.toString();
}

/** The query of the server call. */
export const toQuery = (address: URLSearchParams, storeId: string | undefined) =>
  inStore(pick(address, KEYS), storeId);
/** The same without the order, which is not a filter of products. */
export const toFilter = (address: URLSearchParams, storeId: string | undefined) =>
  inStore(pick(address, FILTER_KEYS), storeId);
/** The contents of a saved filter. */
export const toSavedFilter = (address: URLSearchParams) => pick(address, [...FILTER_KEYS, 'sort']).toString();

/** Counts filters other than the search, which is always visible. */
export const countFilters = (address: URLSearchParams) =>
  pick(
    address,
    FILTER_KEYS.filter((key) => key !== 'search'),
  ).size;

/** The address with these changes; '' removes a parameter. */
export function changed(
  address: URLSearchParams,
  changes: Partial<Record<AddressKey, string>>,
): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

/** The address with a saved filter instead of the current one; the store stays. */
export function applied(address: URLSearchParams, saved: string): URLSearchParams {
  const next = pick(new URLSearchParams(saved), [...FILTER_KEYS, 'sort']);
  next.set('view', 'sheet');
  return withStore(address, Object.fromEntries(next));
}
