// What is known of a product or a listing from the clicked link. It is shown at once, while the page itself
// is loading.

import type {
  Category,
  ProductCard,
  ProductSize,
  SubCategory,
} from '#features/catalogue/catalogue.contract.ts';

export type ProductPreview = {
  card: ProductCard;
  /** The picture as it was shown, so already loaded; '' when there was none. */
  shownImage: string;
  /** The sizes it was chosen from; empty when the link was not a size. */
  sizes: readonly ProductSize[];
};
let product: ProductPreview | null = null;

export function rememberProduct(card: ProductCard, link: Element, sizes: readonly ProductSize[] = []): void {
  product = { card, shownImage: link.querySelector('img')?.currentSrc ?? '', sizes };
}

export function findProductPreview(productId: string): ProductPreview | null {
  return product?.card._id === productId ? product : null;
}

export type ListingPreview = {
  category: Category;
  subCategory: SubCategory | null;
  /** null when only the names in the link are known. */
  subCategories: SubCategory[] | null;
};
let listing: ListingPreview | null = null;

export function rememberListing(preview: ListingPreview): void {
  listing = preview;
}

export function findListingPreview(categoryId: string, subCategoryId: string): ListingPreview | null {
  if (listing?.category._id !== categoryId) return null;
  return (listing.subCategory?._id ?? 'all') === subCategoryId ? listing : null;
}
