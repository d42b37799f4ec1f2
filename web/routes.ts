// Every page URL of the shop, in one list.

import { SHOP_PAGE_FOLDER } from '../shared/page-urls.ts';
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('shop-frame.tsx', [
    index('storefront/home.tsx'),
    route('search', 'storefront/search.tsx'),
    route('product/:product', 'storefront/product.tsx'),
    route(`${SHOP_PAGE_FOLDER}/:page`, 'storefront/shop-page.tsx'),
    route(':category/:subCategory', 'storefront/listing.tsx'),

    route('login', 'account/login.tsx'),
    route('register', 'account/register.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('verification-otp', 'account/verification-otp.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
    route('confirm-email', 'account/confirm-email.tsx'),
    route('invitation', 'account/invitation.tsx'),
    route('back-in-stock', 'account/back-in-stock.tsx'),
    route('user', 'account/user-menu.tsx'),

    route('checkout', 'checkout/checkout.tsx'),
    route('success', 'checkout/success.tsx'),
    route('cancel', 'checkout/cancel.tsx'),

    route('dashboard', 'account-frame.tsx', [
      route('profile', 'account/profile/profile.tsx'),
      route('myorders', 'account/my-orders/my-orders.tsx'),
      route('myorders/:orderId', 'account/my-order/my-order.tsx'),
      route('address', 'account/address.tsx'),
      route('buy-again', 'account/my-orders/buy-again.tsx'),
    ]),

    route('cart', 'storefront/cart.tsx'),
    route('list', 'storefront/list/list.tsx'),
    route('offers', 'storefront/offers.tsx'),
    route('offline', 'storefront/offline.tsx'),
    ...(process.env.NODE_ENV === 'development' ? [route('kit', 'kit/kit.tsx')] : []),
    route('*', 'storefront/not-found.tsx'),
  ]),

  // The work side. It has the address of a shopper's own pages, and a frame of its own.
  route('dashboard', 'dashboard/dashboard.tsx', [
    index('dashboard/to-first-page.tsx'),
    route('category', 'dashboard/catalogue/category.tsx'),
    route('subcategory', 'dashboard/catalogue/sub-category.tsx'),
    route('category-order', 'dashboard/catalogue/category-order.tsx'),
    route('offers', 'dashboard/offers/staff-offers.tsx'),
    route('upload-product', 'dashboard/catalogue/product/upload-product.tsx'),
    route('product', 'dashboard/catalogue/product/products.tsx'),
    route('import-export', 'dashboard/import/import-export.tsx'),
    route('orders', 'dashboard/orders/orders.tsx'),
    route('payment-reviews', 'dashboard/payments/payment-reviews.tsx'),
    route('search-synonyms', 'dashboard/search/search-synonyms.tsx'),
    route('stores', 'dashboard/stores/stores.tsx'),
    route('store-areas', 'dashboard/stores/store-areas.tsx'),
    route('staff', 'dashboard/staff/staff.tsx'),
    route('permissions', 'dashboard/staff/permissions.tsx'),
    route('metrics', 'dashboard/reports/to-service-report.tsx'),
    route('problems', 'dashboard/problems/problems.tsx'),
    route('picking', 'dashboard/picking/picking.tsx'),
    route('deliveries', 'dashboard/deliveries/deliveries.tsx'),
    route('cash', 'dashboard/cash/cash.tsx'),
    route('low-stock', 'dashboard/low-stock/low-stock.tsx'),
    route('purchase-lists', 'dashboard/purchases/purchase-lists.tsx'),
    route('count', 'dashboard/count/count.tsx'),
    route('goods-in', 'dashboard/goods-in/goods-in.tsx'),
    route('stock', 'dashboard/stock/stock.tsx'),
    route('audit', 'dashboard/audit/audit.tsx'),
    route('customers', 'dashboard/customers/customers.tsx'),
    route('settings', 'dashboard/settings/settings.tsx'),
    route('today', 'dashboard/today/today.tsx'),
    route('reports', 'dashboard/reports/reports.tsx'),
  ]),
] satisfies RouteConfig;
