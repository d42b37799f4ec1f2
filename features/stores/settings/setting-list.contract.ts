// What the owner sets for the whole shop, each setting once: contract, form and pages take it from here.

import type { ShopPageName } from '#shared/page-urls.ts';

const IDENTITY = ['phone', 'gstNumber', 'businessName', 'address', 'email', 'fssaiNumber'] as const;
const GRIEVANCE = ['grievanceName', 'grievanceEmail', 'grievancePhone'] as const;
/** Who the shop is; '' where the owner has not said. */
export const BUSINESS = [...IDENTITY, ...GRIEVANCE] as const;
export type Business = Record<(typeof BUSINESS)[number], string>;

/** The owner's texts, in paragraphs; '' for none. */
export const SHOP_TEXTS = ['aboutText', 'termsText', 'privacyText', 'refundsText'] as const;
export type ShopTexts = Record<(typeof SHOP_TEXTS)[number], string>;

const NOTICE = ['notice', 'noticeFrom', 'noticeUntil'] as const;
export const TEXT_SETTINGS = ['name', ...BUSINESS, ...SHOP_TEXTS, ...NOTICE] as const;

/** Rupees and percent, and the columns of their hundredths. */
export const AMOUNTS = {
  minimumOrder: 'minimumOrderPaise',
  handlingCharge: 'handlingChargePaise',
  giftWrap: 'giftWrapPaise',
  chargesGstRate: 'chargesGstBasisPoints',
} as const;
export type AmountName = keyof typeof AMOUNTS;
export const AMOUNT_NAMES = Object.keys(AMOUNTS) as AmountName[];

export type SettingName = (typeof TEXT_SETTINGS)[number] | AmountName | 'socialLinks';

export const FSSAI_NUMBER = /^[0-9]{14}$/;
export const FSSAI_NUMBER_PROBLEM = 'Enter the 14 digits of the licence';
export const withoutSpaces = (text: string) => text.replace(/\s/g, '');

export type ShopPage = { name: ShopPageName; text: string; business: Business };
