// Paths with a name and an id: /product/{name}-{id}, /{category}-{id}/{sub-category}-{id}. Only the id is
// read back, so an old link with an outdated name still works.

import { isId } from './ids.ts';

/** Replaces the sub-category id where a listing shows the whole category. */
export const ALL_SUB_CATEGORIES = 'all';

type SlugSource = { _id: string; name: string };

/**
 * Each space, comma and ampersand becomes ONE hyphen, case is unchanged, nothing collapses; the rest is
 * percent-encoded.
 */
export function toSlug(name: string): string {
  return encodeURIComponent(name.replace(/[ ,&]/g, '-').toWellFormed());
}

/** The id is the last dash-separated piece; null when there is none. */
export function readSlugId(slug: string): string | null {
  const last = slug.slice(slug.lastIndexOf('-') + 1).toLowerCase();
  return isId(last) ? last : null;
}

export function toProductPath(product: SlugSource): string {
  return `/product/${toSlug(product.name)}-${product._id}`;
}

/** Without a sub-category the path shows the whole category. */
export function toListingPath(category: SlugSource, subCategory: SlugSource | null): string {
  const last = subCategory ? `${toSlug(subCategory.name)}-${subCategory._id}` : ALL_SUB_CATEGORIES;
  return `/${toSlug(category.name)}-${category._id}/${last}`;
}

export function toSearchPath(text: string): string {
  return text === '' ? '/search' : `/search?${new URLSearchParams({ q: text })}`;
}
