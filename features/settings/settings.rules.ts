// Validates the settings of the whole shop. Pure.

import { readClockTime } from '#features/store/hours.rules.ts';
import { readGstNumber, readOptionalText, readPhone } from '#features/store/store-input.rules.ts';
import { isId } from '#shared/ids.ts';
import { toPaise } from '#shared/money.ts';
import { readImage, readNumber, readText, requireNoProblems, type Problems } from '#shared/read-fields.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { BannersInput, SettingsInput, SocialLink } from './settings.contract.ts';

export const MAX_BANNERS = 10;
export const MAX_LINKS = 8;
export const MAX_NOTICE = 160;
const MAX_LINK = 300;
/** A higher minimum order is a typing mistake. */
const MAX_MINIMUM = 10_000;

/** The environment variable that fixes a form field; null when the owner may set it. */
export type Fixed = { name: string | null; socialLinks: string | null };

export type SettingsValues = {
  name: string;
  phone: string;
  gstNumber: string | null;
  socialLinks: SocialLink[];
  notice: string;
  noticeFrom: Date | null;
  noticeUntil: Date | null;
  minimumOrderPaise: number;
};

type Reading = { fixed: Fixed; timeZone: string };

/** 400 with the invalid fields. Fields that were not sent are left out. */
export function readSettingsInput(
  input: SettingsInput,
  { fixed, timeZone }: Reading,
): Partial<SettingsValues> {
  const problems: Problems = {};
  for (const [field, variable] of Object.entries(fixed)) {
    if (variable && input[field as keyof Fixed] !== undefined) problems[field] = `This is set by ${variable}`;
  }
  const sent: { [Field in keyof SettingsValues]: SettingsValues[Field] | undefined } = {
    name:
      input.name === undefined || problems.name
        ? undefined
        : readText(problems, 'name', input.name, { label: 'Name', max: 40 }),
    phone: readPhone(problems, input.phone),
    gstNumber: readGstNumber(problems, input.gstNumber),
    socialLinks:
      input.socialLinks === undefined || problems.socialLinks
        ? undefined
        : readLinks(problems, input.socialLinks),
    notice: readOptionalText(problems, 'notice', input.notice, { label: 'Notice', max: MAX_NOTICE }),
    noticeFrom: readTime(problems, 'noticeFrom', input.noticeFrom, timeZone),
    noticeUntil: readTime(problems, 'noticeUntil', input.noticeUntil, timeZone),
    minimumOrderPaise: readMinimum(problems, input.minimumOrder),
  };
  requireOrder(problems, 'noticeUntil', { from: sent.noticeFrom, until: sent.noticeUntil });
  requireNoProblems(problems);
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/** 409 unless it is the version the form was opened with. */
export function requireVersion(claim: unknown, current: number): void {
  if (claim !== current) throw new ShopError('settings_changed');
}

function readMinimum(problems: Problems, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const rule = {
    label: 'Minimum order',
    words: 'between ₹0 and ₹10,000',
    max: MAX_MINIMUM,
    decimals: 2,
  } as const;
  return toPaise(readNumber(problems, 'minimumOrder', value, rule));
}

/** null when empty, undefined when it was not sent. */
function readTime(
  problems: Problems,
  field: string,
  value: unknown,
  timeZone: string,
): Date | null | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  const time = typeof value === 'string' ? readClockTime(timeZone, value) : null;
  if (!time) problems[field] = 'Enter a day and a time';
  return time;
}

type Times = { from: Date | null | undefined; until: Date | null | undefined };

function requireOrder(problems: Problems, field: string, { from, until }: Times): void {
  if (from && until && until <= from && !problems[field]) problems[field] = 'This must be after the start';
}

function readLinks(problems: Problems, value: unknown): SocialLink[] {
  if (!Array.isArray(value)) problems.socialLinks = 'Social links must be a list';
  else if (value.length > MAX_LINKS) problems.socialLinks = `At most ${MAX_LINKS} social links`;
  if (problems.socialLinks) return [];
  return (value as unknown[]).map((claim, at) => {
    const { label, url } = (claim ?? {}) as Record<string, unknown>;
    const field = `socialLinks.${at}`;
    const link = {
      label: readText(problems, `${field}.label`, label, { label: 'Name', max: 30 }),
      url: readText(problems, `${field}.url`, url, { label: 'Address', max: MAX_LINK }),
    };
    problems[`${field}.url`] ??= findAddressProblem(link.url);
    if (!problems[`${field}.url`]) delete problems[`${field}.url`];
    return link;
  });
}

const NETWORKS = /^(?:www\.)?(?:facebook|instagram|linkedin|youtube|twitter|x)\.com$/;

function findAddressProblem(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || /[\s\\]/.test(text))
    return 'Enter an address like https://…';
  if (url.username || url.password) return 'An address must not hold a password';
  // Only the shop's own page, not a network's start page (spec decision 51).
  return url.pathname === '/' && NETWORKS.test(url.hostname) ? 'Enter your own shop’s page there' : '';
}

export type BannerInput = {
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
export function readBanners(input: BannersInput, timeZone: string): BannerInput[] {
  const problems: Problems = {};
  const { banners } = input;
  if (banners === undefined || banners === null) problems.banners = 'Required';
  else if (!Array.isArray(banners)) problems.banners = 'Banners must be a list';
  else if (banners.length > MAX_BANNERS) problems.banners = `At most ${MAX_BANNERS} banners`;
  requireNoProblems(problems);
  const read = (banners as unknown[]).map((claim, at) =>
    readBanner(problems, `banners.${at}`, claim, timeZone),
  );
  requireNoProblems(problems);
  return read;
}

function readBanner(problems: Problems, at: string, claim: unknown, timeZone: string): BannerInput {
  const { _id, isTextShown = true, ...given } = (claim ?? {}) as Record<string, unknown>;
  const isNone = (value: unknown) => value === undefined || value === null || value === '';
  const from = readTime(problems, `${at}.from`, given.from, timeZone) ?? null;
  const until = readTime(problems, `${at}.until`, given.until, timeZone) ?? null;
  requireOrder(problems, `${at}.until`, { from, until });
  if (typeof isTextShown !== 'boolean') problems[`${at}.isTextShown`] = 'isTextShown must be true or false';
  return {
    id: typeof _id === 'string' && isId(_id) ? _id : null,
    name: readText(problems, `${at}.heading`, given.heading, { label: 'Heading', max: 80 }),
    text: readOptionalText(problems, `${at}.text`, given.text, { label: 'Text', max: 120 }) ?? '',
    isTextShown: isTextShown === true,
    image: readImage(problems, `${at}.image`, given.image),
    narrowImage: isNone(given.narrowImage) ? '' : readImage(problems, `${at}.narrowImage`, given.narrowImage),
    link: readPath(problems, `${at}.link`, given.link),
    shownFrom: from,
    shownUntil: until,
  };
}

/** A page of the shop: never another host, however a browser parses it. */
function readPath(problems: Problems, field: string, value: unknown): string {
  const path = readOptionalText(problems, field, value, { label: 'Link', max: MAX_LINK }) ?? '';
  if (path === '' || problems[field]) return path;
  const url = /[\s\\]/.test(path) ? null : URL.parse(path, 'http://shop');
  const isOfShop = path.startsWith('/') && url?.host === 'shop';
  if (!isOfShop || /^\/(?:api|dashboard)(?:[/?#]|$)/.test(path)) {
    problems[field] = 'Enter a path of the shop, like /search?q=mango';
  }
  return path;
}
