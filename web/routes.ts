// Every page URL of the shop, in one list.

import { SHOP_PAGE_FOLDER } from '../shared/page-urls.ts';
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  layout('shop/shop-frame.tsx', [
    index('shop/catalogue/home.tsx'),
    route('search', 'shop/catalogue/search.tsx'),
    route('product/:product', 'shop/catalogue/product.tsx'),
    route(`${SHOP_PAGE_FOLDER}/:page`, 'shop/about/shop-page.tsx'),
    route(':category/:subCategory', 'shop/catalogue/listing.tsx'),

    route('login', 'shop/account/login.tsx'),
    route('register', 'shop/account/register.tsx'),
    route('forgot-password', 'shop/account/forgot-password.tsx'),
    route('verification-otp', 'shop/account/verification-otp.tsx'),
    route('reset-password', 'shop/account/reset-password.tsx'),
    route('confirm-email', 'shop/account/confirm-email.tsx'),
    route('invitation', 'shop/account/invitation.tsx'),
    route('back-in-stock', 'shop/account/back-in-stock.tsx'),
    route('user', 'shop/account/user-menu.tsx'),

    route('checkout', 'shop/checkout/checkout.tsx'),
    route('success', 'shop/checkout/success.tsx'),
    route('cancel', 'shop/checkout/cancel.tsx'),

    route('dashboard', 'shop/account/account-frame.tsx', [
      route('profile', 'shop/account/profile/profile.tsx'),
      route('myorders', 'shop/account/my-orders/my-orders.tsx'),
      route('myorders/:orderId', 'shop/account/my-order/my-order.tsx'),
      route('address', 'shop/account/address.tsx'),
      route('buy-again', 'shop/account/my-orders/buy-again.tsx'),
    ]),

    route('cart', 'shop/cart/cart.tsx'),
    route('list', 'shop/list/list.tsx'),
    route('offers', 'shop/offers/offers.tsx'),
    route('offline', 'shop/offline.tsx'),
    ...(process.env.NODE_ENV === 'development' ? [route('kit', 'work/kit.tsx')] : []),
    route('*', 'shop/not-found.tsx'),
  ]),

  // The work side. It has the address of a shopper's own pages, and a frame of its own.
  route('dashboard', 'work/work-frame.tsx', [
    index('work/to-first-page.tsx'),
    route('category', 'work/catalogue/category.tsx'),
    route('subcategory', 'work/catalogue/sub-category.tsx'),
    route('category-order', 'work/catalogue/category-order.tsx'),
    route('offers', 'work/offers/staff-offers.tsx'),
    route('upload-product', 'work/catalogue/product/upload-product.tsx'),
    route('product', 'work/catalogue/product/products.tsx'),
    route('import-export', 'work/import/import-export.tsx'),
    route('orders', 'work/orders/orders.tsx'),
    route('payment-reviews', 'work/payments/payment-reviews.tsx'),
    route('search-synonyms', 'work/search/search-synonyms.tsx'),
    route('stores', 'work/stores/stores.tsx'),
    route('store-areas', 'work/stores/store-areas.tsx'),
    route('staff', 'work/staff/staff.tsx'),
    route('permissions', 'work/staff/permissions.tsx'),
    route('metrics', 'work/reports/to-service-report.tsx'),
    route('problems', 'work/problems/problems.tsx'),
    route('picking', 'work/picking/picking.tsx'),
    route('deliveries', 'work/deliveries/deliveries.tsx'),
    route('cash', 'work/cash/cash.tsx'),
    route('low-stock', 'work/low-stock/low-stock.tsx'),
    route('purchase-lists', 'work/purchases/purchase-lists.tsx'),
    route('count', 'work/count/count.tsx'),
    route('goods-in', 'work/goods-in/goods-in.tsx'),
    route('stock', 'work/stock/stock.tsx'),
    route('audit', 'work/audit/audit.tsx'),
    route('customers', 'work/customers/customers.tsx'),
    route('settings', 'work/settings/settings.tsx'),
    route('today', 'work/today/today.tsx'),
    route('reports', 'work/reports/reports.tsx'),
  ]),
] satisfies RouteConfig;
