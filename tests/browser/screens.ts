// The main screens, of which pages.spec.ts compares pictures.

import { expect, type Page } from '@playwright/test';
import type { PicturesShop } from './pictures-shop.ts';

export type Screen = {
  name: string;
  path: string | ((shop: PicturesShop) => string);
  /** A visitor by default. */
  who?: keyof PicturesShop['people'];
  language?: 'hi';
  /** Text that is visible once everything is loaded. */
  shows: string | RegExp;
  /** Actions before the screenshot. */
  act?: (page: Page) => Promise<void>;
  /** Its banners have more colours than a stored picture. */
  isColourful?: boolean;
};

const listing = ({ categoryId, subCategoryId }: PicturesShop) => `/atta-${categoryId}/atta-${subCategoryId}`;
export const product = ({ productId }: PicturesShop) => `/product/atta-${productId}`;
export const deliveredOrder = ({ orders }: PicturesShop) => `/dashboard/myorders/${orders.delivered}`;
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const SHOPPERS: Screen[] = [
  { name: 'home', path: '/', shows: 'Atta, Rice & Dal', isColourful: true },
  { name: 'listing', path: listing, shows: 'Filters' },
  {
    name: 'listing-filters',
    path: listing,
    shows: /^Show \d+ products?$/,
    act: (page) => page.getByRole('link', { name: 'Filters' }).click(),
  },
  { name: 'product', path: product, shows: 'Why shop from the product?' },
  {
    name: 'product-details',
    path: product,
    shows: 'Description',
    act: async (page) => {
      // The room for similar products, of which this one has none, says so.
      await page.getByText('No similar products are in stock right now.').waitFor();
      await page.getByText('Description').first().scrollIntoViewIfNeeded();
    },
  },
  { name: 'search', path: '/search?q=milk', shows: /^Search Results/ },
  {
    name: 'search-suggestions',
    path: '/search',
    shows: 'Skimmed Milk',
    act: (page) => page.getByRole('combobox', { name: 'Search for products' }).pressSequentially('skimmed'),
  },
  {
    name: 'pincode',
    path: '/cart',
    shows: 'Pincode',
    act: (page) => page.getByRole('banner').getByRole('button', { name: 'Choose your pincode' }).click(),
  },
  { name: 'cart', path: '/cart', who: 'shopper', shows: 'Dudhvan Fresh Paneer' },
  { name: 'cart-empty', path: '/cart', shows: 'Your cart is empty' },
  {
    name: 'checkout',
    path: '/checkout',
    who: 'shopper',
    shows: 'Cash on Delivery',
    // No press counts for a moment after the page has changed under the finger.
    act: (page) => page.locator('button[aria-disabled=false]', { hasText: 'Cash on Delivery' }).waitFor(),
  },
  { name: 'login', path: '/login', shows: 'New here?' },
  { name: 'register', path: '/register', shows: 'Confirm Password' },
  { name: 'not-found', path: '/nowhere', shows: 'Page not found' },
  { name: 'profile', path: '/dashboard/profile', who: 'shopper', shows: 'Mobile' },
  {
    name: 'address-new',
    path: '/dashboard/address',
    who: 'shopper',
    shows: 'Street and area',
    act: async (page) => {
      await press('Add Address')(page);
      // The pincode of the delivery fills its fields in when the shop has answered.
      await expect(page.getByLabel('State')).toHaveValue('Karnataka');
    },
  },
  { name: 'my-orders', path: '/dashboard/myorders', who: 'shopper', shows: 'Desi Tomato' },
  {
    name: 'order-coming',
    path: ({ orders }) => `/dashboard/myorders/${orders.coming}`,
    who: 'shopper',
    shows: '4711',
  },
  {
    name: 'order-delivered',
    path: deliveredOrder,
    who: 'shopper',
    shows: /You reported: 1 damaged/,
  },
  {
    name: 'list',
    path: '/list',
    shows: 'items on your list',
    act: async (page) => {
      await page.getByLabel('What do you need?').fill('1 kg atta, 6 eggs, 2 milk, flurbo');
      await press('Read list')(page);
    },
  },
];

const HINDI: Screen[] = [
  { name: 'hindi-home', path: '/', language: 'hi', shows: 'आटा, चावल और दाल', isColourful: true },
  { name: 'hindi-listing', path: listing, language: 'hi', shows: 'फ़िल्टर' },
  { name: 'hindi-product', path: product, language: 'hi', shows: 'प्रोडक्ट की जानकारी' },
  { name: 'hindi-cart', path: '/cart', language: 'hi', who: 'shopper', shows: 'बिल की जानकारी' },
  {
    name: 'hindi-order',
    path: ({ orders }) => `/dashboard/myorders/${orders.coming}`,
    language: 'hi',
    who: 'shopper',
    shows: '4711',
  },
];

const STAFF: Screen[] = [
  { name: 'staff-today', path: '/dashboard/today', who: 'manager', shows: 'Sales' },
  { name: 'staff-orders', path: '/dashboard/orders', who: 'owner', shows: 'Zoya Shah' },
  {
    name: 'staff-order',
    path: ({ orders }) => `/dashboard/orders?order=${orders.delivered}`,
    who: 'owner',
    shows: 'Goodwill',
  },
  { name: 'staff-reports', path: '/dashboard/reports?kind=product', who: 'manager', shows: 'Sales' },
  { name: 'staff-service', path: '/dashboard/reports?kind=service', who: 'manager', shows: 'Order to door' },
  { name: 'staff-gst', path: '/dashboard/reports?kind=gst', who: 'manager', shows: 'GST' },
  { name: 'staff-picking', path: '/dashboard/picking', who: 'picker', shows: '3 lines, 6 units' },
  {
    name: 'staff-picking-order',
    path: '/dashboard/picking',
    who: 'picker',
    shows: 'If something is missing: Replace',
    act: press(/^Continue/),
  },
  { name: 'staff-deliveries', path: '/dashboard/deliveries', who: 'rider', shows: '12 MG Road' },
  { name: 'staff-cash', path: '/dashboard/cash', who: 'manager', shows: 'Imran Khan' },
  {
    name: 'staff-problems',
    path: '/dashboard/problems',
    who: 'manager',
    shows: 'Two of the six are broken.',
  },
  {
    name: 'staff-goods-in',
    path: '/dashboard/goods-in',
    who: 'manager',
    shows: 'Gopalvan Skimmed Milk',
    act: (page) => page.getByText('Metro Wholesale').click(),
  },
  { name: 'staff-count', path: '/dashboard/count', who: 'manager', shows: 'Shelf' },
  { name: 'staff-low-stock', path: '/dashboard/low-stock', who: 'manager', shows: 'Desi Tomato' },
  {
    name: 'staff-stock',
    path: ({ productId }) => `/dashboard/stock?productId=${productId}`,
    who: 'manager',
    shows: 'Two were torn',
  },
  { name: 'staff-products', path: '/dashboard/product', who: 'owner', shows: /^Edit/ },
  { name: 'staff-categories', path: '/dashboard/category', who: 'owner', shows: 'Atta, Rice & Dal' },
  { name: 'staff-customers', path: '/dashboard/customers', who: 'owner', shows: 'Ravi Iyer' },
  { name: 'staff-stores', path: '/dashboard/stores', who: 'owner', shows: 'Koramangala' },
  { name: 'staff-settings', path: '/dashboard/settings', who: 'owner', shows: 'Minimum order' },
  { name: 'staff-audit', path: '/dashboard/audit', who: 'owner', shows: 'Desi Tomato' },
];

export const SCREENS = [...SHOPPERS, ...HINDI, ...STAFF];
