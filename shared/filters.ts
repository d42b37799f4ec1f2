// How shoppers filter and sort a list of products, in a URL and in a call. Invalid parts of a URL are
// ignored: the result is always part of what the shop shows anyway.

export const DISCOUNTS = [10, 20, 30] as const;
/** Rupees after discount, "from-to"; the lower end is excluded, the upper one included. */
export const PRICES = ['0-50', '50-100', '100-200', '200-500', '500-'] as const;
export const SORTS = ['price', 'unit', 'discount', 'new'] as const;
export const VEG_KINDS = ['veg', 'non-veg'] as const;
export const MAX_BRANDS = 10;
export const LONGEST_BRAND = 60;

/** An absent field does not filter. */
export type Filters = {
  inStock?: true;
  veg?: (typeof VEG_KINDS)[number];
  discount?: (typeof DISCOUNTS)[number];
  price?: (typeof PRICES)[number];
  /** Any of them. */
  brands?: string[];
  sort?: (typeof SORTS)[number];
};

/** Brands that differ only in letter case are one. */
export const toBrandKey = (brand: string): string => brand.replace(/\s+/g, ' ').trim().toLowerCase();

/** URL parameter: the panel with all choices is open. */
export const OPEN = 'filter';

const one = <Value extends string | number>(all: readonly Value[], text: string | null): Value | undefined =>
  all.find((value) => String(value) === text);

export function readFilters(search: URLSearchParams): Filters {
  const brands = search
    .getAll('brand')
    .map((brand) => brand.toWellFormed().trim())
    .filter((brand) => brand !== '' && brand.length <= LONGEST_BRAND);
  const chosen = {
    inStock: search.get('stock') === '1' || undefined,
    veg: one(VEG_KINDS, search.get('veg')),
    discount: one(DISCOUNTS, search.get('discount')),
    price: one(PRICES, search.get('price')),
    brands: brands.length > 0 ? [...new Set(brands)].slice(0, MAX_BRANDS).sort() : undefined,
    sort: one(SORTS, search.get('sort')),
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

export const hasFilters = (filters: Filters): boolean => Object.keys(filters).length > 0;

/** Always in the same order, so that equal filters give the same URL. */
export function toFilterParams({ inStock, veg, discount, price, brands = [], sort }: Filters): string[][] {
  const all: [string, string | number | undefined][] = [
    ['stock', inStock && '1'],
    ['veg', veg],
    ['discount', discount],
    ['price', price],
    ...brands.map((brand): [string, string] => ['brand', brand]),
    ['sort', sort],
  ];
  return all.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}

/** The URL of a list with these filters. */
export function withFilters(path: string, filters: Filters, more: Record<string, string> = {}): string {
  const [base, query] = path.split('?');
  const search = new URLSearchParams([
    ...new URLSearchParams(query),
    ...toFilterParams(filters),
    ...Object.entries(more),
  ]);
  return search.size > 0 ? `${base}?${search}` : base!;
}
