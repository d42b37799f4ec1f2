// Bodies and answers about the settings of the whole shop.

import { Type, type Static, type TSchema } from 'typebox';
import { gstNumber } from '../store/store-input.rules.ts';
import {
  amount,
  emailOrEmpty,
  flag,
  image,
  imageOrEmpty,
  list,
  orNull,
  text,
  textOrEmpty,
  phone,
} from '#shared/field-schemas.ts';
import { MAX_BANNERS, MAX_NOTICE, MAX_SHOP_TEXT, MAX_SOCIAL_LINKS } from '#shared/limits.ts';
import { alike, closed, literals, NumberOrNull, TextOrNull } from '#shared/schemas.ts';
import {
  AMOUNT_NAMES,
  FSSAI_NUMBER_PROBLEM,
  TEXT_SETTINGS,
  withoutSpaces,
  type SettingName,
} from './setting-list.contract.ts';
import { checkAddress, checkPath } from './links.rules.ts';
import { call } from '#shared/call.ts';

const MAX_LINK = 300;
/** A higher minimum order is a typing mistake. */
const MAX_MINIMUM = 10_000;
const MAX_CHARGE = 1_000;

const version = Type.Optional(
  Type.Integer({ description: 'The version that was read; 409 when it changed' }),
);

export const SocialLink = Type.Object({ label: Type.String(), url: Type.String() });
export type SocialLink = Static<typeof SocialLink>;

/** By the clock of the first store: 'YYYY-MM-DDTHH:MM', or '' for no limit. */
const ClockTime = Type.String();

export const Banner = Type.Object({
  _id: Type.String(),
  heading: Type.String(),
  text: Type.String(),
  isTextShown: Type.Boolean(),
  image: Type.String(),
  narrowImage: Type.String(),
  link: Type.String(),
  from: ClockTime,
  until: ClockTime,
  state: literals(['shown', 'later', 'over']),
});
export type Banner = Static<typeof Banner>;
/** As visitors see it. */
export type HomeBanner = Omit<Banner, 'from' | 'until' | 'state'>;

const FixedBy = Type.Union([Type.String(), Type.Null()], {
  description: 'The environment variable that sets it, and wins; null when none does',
});

export const Settings = Type.Object({
  version: Type.Integer(),
  ...alike(TEXT_SETTINGS, Type.String()),
  socialLinks: Type.Array(SocialLink),
  isNoticeShown: Type.Boolean(),
  /** Rupees; 0: none. The percentage is that of the tax in all charges, also those for delivery. */
  ...alike(AMOUNT_NAMES, Type.Number()),
  giftWrap: NumberOrNull,
  fixed: Type.Object({ name: FixedBy, socialLinks: FixedBy }),
  timeZone: Type.String(),
  bannersVersion: Type.Integer(),
  banners: Type.Array(Banner),
});
export type Settings = Static<typeof Settings>;

const SocialLinkInput = Type.Object(
  { label: text('Name', 30), url: text('Address', MAX_LINK, { check: checkAddress }) },
  closed,
);
const timeInput = Type.Optional(
  textOrEmpty('Time', 30, { description: "'YYYY-MM-DDTHH:MM' by the clock of the first store, or ''" }),
);

const email = emailOrEmpty('Email');
const fssaiNumber = textOrEmpty('FSSAI licence number', 30, {
  description: "14 digits, or ''",
  pattern: '^(?:[0-9]{14})?$',
  'x-message': FSSAI_NUMBER_PROBLEM,
  prepare: (sent) => (typeof sent === 'string' ? withoutSpaces(sent) : sent),
});
const shopText = (title: string) =>
  textOrEmpty(title, MAX_SHOP_TEXT, {
    'x-lines': true,
    description: "Plain text; an empty line begins a paragraph. '' for no such page",
  });

const INPUTS = {
  name: Type.Optional(text('Name', 40)),
  phone: Type.Optional(phone),
  gstNumber: Type.Optional(gstNumber),
  businessName: Type.Optional(textOrEmpty('Legal name', 120)),
  address: Type.Optional(textOrEmpty('Address', 300, { 'x-lines': true })),
  email: Type.Optional(email),
  grievanceName: Type.Optional(textOrEmpty('Grievance officer', 120)),
  grievanceEmail: Type.Optional(email),
  grievancePhone: Type.Optional(phone),
  fssaiNumber: Type.Optional(fssaiNumber),
  aboutText: Type.Optional(shopText('About the shop')),
  termsText: Type.Optional(shopText('Terms')),
  privacyText: Type.Optional(shopText('Privacy')),
  refundsText: Type.Optional(shopText('Refunds')),
  socialLinks: Type.Optional(
    list('Social links', SocialLinkInput, MAX_SOCIAL_LINKS, `At most ${MAX_SOCIAL_LINKS} social links`),
  ),
  notice: Type.Optional(
    textOrEmpty('Notice', MAX_NOTICE, { description: "Stands on every page of the shop; '' for none" }),
  ),
  noticeFrom: timeInput,
  noticeUntil: timeInput,
  minimumOrder: Type.Optional(amount('Minimum order', { maximum: MAX_MINIMUM }, 'between ₹0 and ₹10,000')),
  handlingCharge: Type.Optional(amount('Handling charge', { maximum: MAX_CHARGE }, 'between ₹0 and ₹1,000')),
  giftWrap: Type.Optional(orNull(amount('Gift wrap', { maximum: MAX_CHARGE }, 'between ₹0 and ₹1,000'))),
  chargesGstRate: Type.Optional(amount('GST of charges', { maximum: 100 }, 'between 0 and 100')),
} satisfies Record<SettingName, TSchema>;
export const UpdateSettingsBody = Type.Object({ version, ...INPUTS }, closed);
export type SettingsInput = Static<typeof UpdateSettingsBody>;

const BannerInput = Type.Object(
  {
    /** Of a banner that exists. */
    _id: Type.Optional(TextOrNull),
    heading: text('Heading', 80),
    text: Type.Optional(textOrEmpty('Text', 120)),
    isTextShown: Type.Optional(flag('isTextShown')),
    image,
    narrowImage: Type.Optional(imageOrEmpty),
    link: Type.Optional(textOrEmpty('Link', MAX_LINK, { check: checkPath })),
    from: timeInput,
    until: timeInput,
  },
  closed,
);

export const SetBannersBody = Type.Object(
  { version, banners: list('Banners', BannerInput, MAX_BANNERS, `At most ${MAX_BANNERS} banners`) },
  closed,
);
export type BannersInput = Static<typeof SetBannersBody>;

const access = 'admin';

export const settingsCalls = {
  get: call('GET', '/api/settings/get', {
    access,
    summary: 'What is set for the whole shop, and its banners',
    answer: Settings,
  }),
  update: call('PUT', '/api/settings/update', {
    access,
    summary:
      'Sets name, contacts, licences, texts, social links, notice, minimum order and charges; fields left out stay unchanged',
    body: UpdateSettingsBody,
    answer: Settings,
    errors: ['settings_changed'],
  }),
  banners: call('PUT', '/api/settings/banners', {
    access,
    summary: 'Replaces all banners of the home page',
    body: SetBannersBody,
    answer: Settings,
    errors: ['settings_changed'],
  }),
};
