// The calls that are measured, by their paths: the shop and the reference answer the same ones.

export const CALLS = {
  listing: '/api/product/get-pruduct-by-category-and-subcategory',
  details: '/api/product/get-product-details',
  search: '/api/product/search-product',
  addToCart: '/api/cart/create',
};
