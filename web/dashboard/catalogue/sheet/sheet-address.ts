// Filter and order of the sheet as they stand in the page's address, so that going back, a reload and a link
// lead there; the server reads the same words.

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
  name: 'Name, A first',
  '-name': 'Name, Z first',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  stock: 'Stock, lowest first',
  '-stock': 'Stock, highest first',
  '-updated': 'Changed last first',
  updated: 'Changed longest ago first',
};

/** What is saved under a name. */
const FILTER_KEYS = [...FLAGS, 'search', 'category', 'hidden', 'discountAbove', 'changedSince'] as const;

const KEYS = [...FILTER_KEYS, 'sort', 'storeId'] as const;
export type AddressKey = (typeof KEYS)[number];

function pick(address: URLSearchParams, keys: readonly AddressKey[]): URLSearchParams {
  const picked = new URLSearchParams();
  for (const key of keys) {
    const value = address.get(key);
    if (value) picked.set(key, value);
  }
  return picked;
}

/** What the server is asked for. */
export const toQuery = (address: URLSearchParams) => pick(address, KEYS).toString();
/** The same without what is no filter of products. */
export const toFilter = (address: URLSearchParams) => pick(address, [...FILTER_KEYS, 'storeId']).toString();
/** What a saved filter holds. */
export const toSavedFilter = (address: URLSearchParams) => pick(address, [...FILTER_KEYS, 'sort']).toString();

/** Beside the search, which is always in sight. */
export const countFilters = (address: URLSearchParams) =>
  pick(
    address,
    FILTER_KEYS.filter((key) => key !== 'search'),
  ).size;

/** With these changed; '' takes one away. */
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

/** A saved filter in the place of the one that is there; the store stays. */
export function applied(address: URLSearchParams, saved: string): URLSearchParams {
  const next = pick(new URLSearchParams(saved), [...FILTER_KEYS, 'sort']);
  next.set('view', 'sheet');
  const storeId = address.get('storeId');
  if (storeId) next.set('storeId', storeId);
  return next;
}
