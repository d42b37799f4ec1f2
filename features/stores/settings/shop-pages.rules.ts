// The pages on which the owner says who the shop is and what it promises. A page without contents does not
// exist: the shop invents no legal texts. Pure.

import { SHOP_PAGES, type ShopPageName } from '#shared/page-urls.ts';

/** Who the shop is; '' where the owner has not said. */
export type Business = {
  businessName: string;
  address: string;
  email: string;
  phone: string;
  gstNumber: string;
  grievanceName: string;
  grievanceEmail: string;
  grievancePhone: string;
  fssaiNumber: string;
};

/** The owner's texts, in paragraphs; '' for none. */
export type ShopTexts = {
  aboutText: string;
  termsText: string;
  privacyText: string;
  refundsText: string;
};

export const FSSAI_NUMBER = /^[0-9]{14}$/;
export const FSSAI_NUMBER_PROBLEM = 'Enter the 14 digits of the licence';
export const withoutSpaces = (text: string) => text.replace(/\s/g, '');

export type ShopPage = { name: ShopPageName; text: string; business: Business };

const TEXT_OF: Partial<Record<ShopPageName, keyof ShopTexts>> = {
  about: 'aboutText',
  terms: 'termsText',
  privacy: 'privacyText',
  refunds: 'refundsText',
};

/** null when the owner has given nothing for it. */
export function toShopPage(
  name: ShopPageName,
  { business, texts }: { business: Business; texts: ShopTexts },
): ShopPage | null {
  const field = TEXT_OF[name];
  const text = field ? texts[field] : '';
  const { address, email, phone, grievanceName, fssaiNumber } = business;
  const contents = { contact: address || email || phone || grievanceName, fssai: fssaiNumber };
  const hasContents = text !== '' || Boolean(contents[name as keyof typeof contents]);
  return hasContents ? { name, text, business } : null;
}

/** Those that exist. */
export const listShopPages = (about: { business: Business; texts: ShopTexts }): ShopPageName[] =>
  SHOP_PAGES.filter((name) => toShopPage(name, about) !== null);
