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

    layout('shop/account/account-frame.tsx', [
      route('dashboard/profile', 'shop/account/profile/profile.tsx'),
      route('dashboard/myorders', 'shop/account/my-orders/my-orders.tsx'),
      route('dashboard/myorders/:orderId', 'shop/account/my-order/my-order.tsx'),
      route('dashboard/address', 'shop/account/address.tsx'),
      route('dashboard/buy-again', 'shop/account/my-orders/buy-again.tsx'),
    ]),

    route('cart', 'shop/cart/cart.tsx'),
    route('list', 'shop/list/list.tsx'),
    route('offers', 'shop/offers/offers.tsx'),
    ...(process.env.NODE_ENV === 'development' ? [route('kit', 'work/kit.tsx')] : []),
    route('*', 'shop/not-found.tsx'),
  ]),

  // The work side (web/work/pages.ts). It has the address of a shopper's own pages, and a frame of its own.
  route('dashboard/*', 'work/work-route.tsx'),
] satisfies RouteConfig;
