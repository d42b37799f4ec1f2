// Paths of the measured calls, which the shop and the reference server both answer.

export const CALLS = {
  listing: '/api/product/get-pruduct-by-category-and-subcategory',
  details: '/api/product/get-product-details',
  search: '/api/product/search-product',
  addToCart: '/api/cart/create',
};
