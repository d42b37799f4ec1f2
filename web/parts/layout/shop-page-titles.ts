// The titles of the pages about the shop.

import type { ShopPageName } from '#shared/page-urls.ts';
import { msg } from '../../data/language.ts';

export const SHOP_PAGE_TITLES: Record<ShopPageName, string> = {
  about: msg('About us'),
  contact: msg('Contact'),
  terms: msg('Terms'),
  privacy: msg('Privacy'),
  refunds: msg('Refunds'),
  fssai: msg('FSSAI licence'),
};
