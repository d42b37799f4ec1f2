// What the clock, the environment and other people allow of the settings of the whole shop. Pure.

import { SHOP_PAGES, type ShopPageName } from '#shared/page-urls.ts';
import { toGstNumber } from '#shared/gst-number.ts';
import { readClockTime } from '#shared/opening-hours.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { isId } from '#shared/ids.ts';
import { toPaise } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import type {
  BannersInput,
  SettingsInput,
  SocialLink,
  Business,
  ShopPage,
  ShopTexts,
} from './settings.contract.ts';

/** The environment variable that fixes a form field; null when the owner may set it. */
export type Fixed = { name: string | null; socialLinks: string | null };

export type SettingsValues = Omit<Business, 'gstNumber'> &
  ShopTexts & {
    name: string;
    gstNumber: string | null;
    socialLinks: SocialLink[];
    notice: string;
    noticeFrom: Date | null;
    noticeUntil: Date | null;
    minimumOrderPaise: number;
    handlingChargePaise: number;
    giftWrapPaise: number | null;
    chargesGstBasisPoints: number;
  };

/** 400 with the invalid fields. Fields that were not sent are left out. */
export function toSettingsValues(
  {
    version: _version,
    gstNumber,
    noticeFrom,
    noticeUntil,
    minimumOrder,
    handlingCharge,
    giftWrap,
    chargesGstRate,
    ...same
  }: SettingsInput,
  { fixed, timeZone }: { fixed: Fixed; timeZone: string },
): Partial<SettingsValues> {
  const problems: Problems = {};
  for (const [field, variable] of Object.entries(fixed)) {
    if (variable && same[field as keyof Fixed] !== undefined) problems[field] = `This is set by ${variable}`;
  }
  const from = noticeFrom === undefined ? undefined : readTime(problems, 'noticeFrom', noticeFrom, timeZone);
  const until =
    noticeUntil === undefined ? undefined : readTime(problems, 'noticeUntil', noticeUntil, timeZone);
  requireOrder(problems, 'noticeUntil', from, until);
  requireNoProblems(problems);
  return {
    ...same,
    ...(gstNumber !== undefined && { gstNumber: toGstNumber(gstNumber) ?? null }),
    ...(from !== undefined && { noticeFrom: from }),
    ...(until !== undefined && { noticeUntil: until }),
    ...(minimumOrder !== undefined && { minimumOrderPaise: toPaise(minimumOrder) }),
    ...(handlingCharge !== undefined && { handlingChargePaise: toPaise(handlingCharge) }),
    ...(giftWrap !== undefined && { giftWrapPaise: giftWrap === null ? null : toPaise(giftWrap) }),
    ...(chargesGstRate !== undefined && { chargesGstBasisPoints: Math.round(chargesGstRate * 100) }),
  };
}

/** 409 unless it is the version the form was opened with. */
export function requireVersion(sent: number | undefined, current: number): void {
  if (sent !== current) throw new ShopError('settings_changed');
}

/** null for ''. */
function readTime(problems: Problems, field: string, text: string, timeZone: string): Date | null {
  const time = text === '' ? null : readClockTime(timeZone, text);
  if (text !== '' && !time) problems[field] = 'Enter a day and a time';
  return time;
}

type Time = Date | null | undefined;

function requireOrder(problems: Problems, field: string, from: Time, until: Time): void {
  if (from && until && until <= from) problems[field] ??= 'This must be after the start';
}

type BannerValues = {
  /** null: a new banner. */
  id: string | null;
  name: string;
  text: string;
  isTextShown: boolean;
  image: string;
  narrowImage: string;
  link: string;
  shownFrom: Date | null;
  shownUntil: Date | null;
};

/** 400 with the problems, by position in the list. */
export function toBannerValues({ banners }: BannersInput, timeZone: string): BannerValues[] {
  const problems: Problems = {};
  const values = banners.map((banner, at): BannerValues => {
    const { _id, heading, text = '', isTextShown = true, image, narrowImage = '', link = '' } = banner;
    const shownFrom = readTime(problems, `banners.${at}.from`, banner.from ?? '', timeZone);
    const shownUntil = readTime(problems, `banners.${at}.until`, banner.until ?? '', timeZone);
    requireOrder(problems, `banners.${at}.until`, shownFrom, shownUntil);
    const id = isId(_id) ? _id : null;
    return { id, name: heading, text, isTextShown, image, narrowImage, link, shownFrom, shownUntil };
  });
  requireNoProblems(problems);
  return values;
}

export type Span = { from: Date | null; until: Date | null };

/** Includes the first moment, excludes the last. */
export function isWithin({ from, until }: Span, now: Date): boolean {
  return (from === null || from <= now) && (until === null || now < until);
}

export function toSpanState(span: Span, now: Date): 'shown' | 'later' | 'over' {
  if (isWithin(span, now)) return 'shown';
  return span.until !== null && span.until <= now ? 'over' : 'later';
}

/** When the next span begins or ends; null when none will. */
export function findNextMoment(spans: readonly Span[], now: Date): Date | null {
  const later = spans.flatMap(({ from, until }) => [from, until]).filter((at) => at !== null && at > now);
  return later.length > 0 ? new Date(Math.min(...later.map((at) => at!.getTime()))) : null;
}

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
