// Every page URL of the shop, in one list (specification 2).

import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('storefront/home.tsx'),
  route('search', 'storefront/search.tsx'),
  route('product/:product', 'storefront/product.tsx'),
  route(':category/:subCategory', 'storefront/listing.tsx'),

  route('login', 'account/login.tsx'),
  route('register', 'account/register.tsx'),
  route('forgot-password', 'account/forgot-password.tsx'),
  route('verification-otp', 'account/verification-otp.tsx'),
  route('reset-password', 'account/reset-password.tsx'),
  route('confirm-email', 'account/confirm-email.tsx'),
  route('user', 'account/user-menu.tsx'),

  route('checkout', 'checkout/checkout.tsx'),
  route('success', 'checkout/success.tsx'),
  route('cancel', 'checkout/cancel.tsx'),

  route('dashboard', 'dashboard/dashboard.tsx', [
    index('dashboard/to-profile.tsx'),
    route('profile', 'dashboard/profile.tsx'),
    route('myorders', 'dashboard/my-orders.tsx'),
    route('address', 'dashboard/address.tsx'),
    route('category', 'dashboard/category.tsx'),
    route('subcategory', 'dashboard/sub-category.tsx'),
    route('upload-product', 'dashboard/upload-product.tsx'),
    route('product', 'dashboard/products.tsx'),
    route('import-export', 'dashboard/import-export.tsx'),
    route('orders', 'dashboard/orders.tsx'),
    route('payment-reviews', 'dashboard/payment-reviews.tsx'),
    route('search-words', 'dashboard/search-words.tsx'),
  ]),

  route('cart', 'storefront/cart.tsx'),
  route('*', 'storefront/not-found.tsx'),
] satisfies RouteConfig;
