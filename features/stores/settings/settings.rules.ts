// What the clock, the environment and other people allow of the settings of the whole shop. Pure.

import { SHOP_PAGES, type ShopPageName } from '#shared/page-urls.ts';
import { toGstNumber } from '#shared/gst-number.ts';
import { readClockTime } from '#shared/opening-hours.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { isId } from '#shared/ids.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import { ShopError } from '#shared/shop-error.ts';
import {
  AMOUNT_NAMES,
  AMOUNTS,
  type AmountName,
  type Business,
  type ShopPage,
  type ShopTexts,
} from './setting-list.contract.ts';
import type { BannersInput, Settings as ReadSettings, SettingsInput } from './settings.contract.ts';
import type { shopBanners, shopSettings } from './settings.table.ts';

/** The environment variable that fixes a form field; null when the owner may set it. */
export type FixedFields = { name: string | null; socialLinks: string | null };

export type SettingsValues = Omit<typeof shopSettings.$inferSelect, 'id' | 'version' | 'bannersVersion'>;

const orNull = <In, Out>(value: In | null, convert: (value: In) => Out) =>
  value === null ? null : convert(value);

export const toAmounts = (values: SettingsValues) =>
  Object.fromEntries(AMOUNT_NAMES.map((name) => [name, orNull(values[AMOUNTS[name]], toRupees)])) as Required<
    Pick<ReadSettings, AmountName>
  >;

/** 400 with the invalid fields. Fields that were not sent are left out. */
export function toSettingsValues(
  { version: _version, ...sent }: SettingsInput,
  { fixed, timeZone }: { fixed: FixedFields; timeZone: string },
): Partial<SettingsValues> {
  const problems: Problems = {};
  for (const [field, variable] of Object.entries(fixed)) {
    if (variable && sent[field as keyof FixedFields] !== undefined)
      problems[field] = `This is set by ${variable}`;
  }
  const values: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(sent)) {
    if (field in AMOUNTS) values[AMOUNTS[field as AmountName]] = orNull(value as number | null, toPaise);
    else if (field === 'gstNumber') values[field] = toGstNumber(value as string) ?? null;
    else if (field === 'noticeFrom' || field === 'noticeUntil')
      values[field] = readTime(problems, field, value as string, timeZone);
    else values[field] = value;
  }
  const read: Partial<SettingsValues> = values;
  requireOrder(problems, 'noticeUntil', read.noticeFrom, read.noticeUntil);
  requireNoProblems(problems);
  return read;
}

export function requireVersion(sent: number | undefined, current: number): void {
  if (sent !== current) throw new ShopError('settings_changed');
}

function readTime(problems: Problems, field: string, text: string, timeZone: string): Date | null {
  const time = text === '' ? null : readClockTime(timeZone, text);
  if (text !== '' && !time) problems[field] = 'Enter a day and a time';
  return time;
}

type Time = Date | null | undefined;

function requireOrder(problems: Problems, field: string, from: Time, until: Time): void {
  if (from && until && until <= from) problems[field] ??= 'This must be after the start';
}

/** `id` null: a new banner. */
type BannerValues = Omit<typeof shopBanners.$inferSelect, 'id' | 'position'> & { id: string | null };

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

export const listShopPages = (about: { business: Business; texts: ShopTexts }): ShopPageName[] =>
  SHOP_PAGES.filter((name) => toShopPage(name, about) !== null);
