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
    index('dashboard/to-first-page.tsx'),
    route('profile', 'dashboard/account/profile.tsx'),
    route('myorders', 'dashboard/account/my-orders.tsx'),
    route('myorders/:orderId', 'dashboard/my-order/my-order.tsx'),
    route('address', 'dashboard/account/address.tsx'),
    route('category', 'dashboard/catalogue/category.tsx'),
    route('subcategory', 'dashboard/catalogue/sub-category.tsx'),
    route('upload-product', 'dashboard/catalogue/product/upload-product.tsx'),
    route('product', 'dashboard/catalogue/product/products.tsx'),
    route('import-export', 'dashboard/import/import-export.tsx'),
    route('orders', 'dashboard/orders/orders.tsx'),
    route('payment-reviews', 'dashboard/payments/payment-reviews.tsx'),
    route('search-words', 'dashboard/search/search-words.tsx'),
    route('stores', 'dashboard/stores/stores.tsx'),
    route('store-areas', 'dashboard/stores/store-areas.tsx'),
    route('staff', 'dashboard/staff/staff.tsx'),
    route('permissions', 'dashboard/staff/permissions.tsx'),
    route('figures', 'dashboard/figures/figures.tsx'),
    route('problems', 'dashboard/problems/problems.tsx'),
    route('picking', 'dashboard/picking/picking.tsx'),
    route('deliveries', 'dashboard/deliveries/deliveries.tsx'),
    route('cash', 'dashboard/cash/cash.tsx'),
    route('low-stock', 'dashboard/low-stock/low-stock.tsx'),
    route('count', 'dashboard/count/count.tsx'),
    route('goods-in', 'dashboard/goods-in/goods-in.tsx'),
    route('stock', 'dashboard/stock/stock.tsx'),
    route('audit', 'dashboard/audit/audit.tsx'),
    route('customers', 'dashboard/customers/customers.tsx'),
    route('today', 'dashboard/today/today.tsx'),
    route('reports', 'dashboard/reports/reports.tsx'),
  ]),

  route('cart', 'storefront/cart.tsx'),
  route('*', 'storefront/not-found.tsx'),
] satisfies RouteConfig;
