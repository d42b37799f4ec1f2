// Labels of filters and sort orders.

import type { Filters, PRICES } from '#shared/filters.ts';
import { formatRupees } from '#shared/money.ts';
import { msg, t } from '../../data/language.ts';

export const SORT_LABELS = {
  price: msg('Price, lowest first'),
  unit: msg('Price per 100 g, 100 ml or piece'),
  discount: msg('Discount, highest first'),
  new: msg('Newest first'),
} as const;
export const VEG_LABELS = { veg: msg('Veg'), 'non-veg': msg('Non-veg') } as const;
export const STOCK_LABEL = msg('In stock');

export const formatDiscount = (percent: number) => t('{percent}% off or more', { percent });

export function formatPriceRange(price: (typeof PRICES)[number]): string {
  const [from, to] = price.split('-').map((rupees) => formatRupees(Number(rupees)));
  if (price.endsWith('-')) return t('Above {price}', { price: from! });
  if (price.startsWith('0-')) return t('Up to {price}', { price: to! });
  return t('{from} to {to}', { from: from!, to: to! });
}

export type AppliedFilter = { facet: string; label: string; without: Filters };

/** The active filters, each with the filters that remain without it. */
export function listChosen(filters: Filters): AppliedFilter[] {
  const { inStock, veg, discount, price, brands = [], sort } = filters;
  const drop = (name: keyof Filters) => {
    const { [name]: _, ...rest } = filters;
    return rest;
  };
  const dropBrand = (brand: string): Filters => {
    const left = brands.filter((other) => other !== brand);
    return left.length > 0 ? { ...filters, brands: left } : drop('brands');
  };
  return [
    ...(inStock ? [{ facet: 'stock', label: t(STOCK_LABEL), without: drop('inStock') }] : []),
    ...(veg ? [{ facet: 'veg', label: t(VEG_LABELS[veg]), without: drop('veg') }] : []),
    ...(discount ? [{ facet: 'discount', label: formatDiscount(discount), without: drop('discount') }] : []),
    ...(price ? [{ facet: 'price', label: formatPriceRange(price), without: drop('price') }] : []),
    ...brands.map((brand) => ({ facet: 'brand', label: brand, without: dropBrand(brand) })),
    ...(sort ? [{ facet: 'sort', label: t(SORT_LABELS[sort]), without: drop('sort') }] : []),
  ];
}
