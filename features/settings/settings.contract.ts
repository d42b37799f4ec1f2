// Bodies and answers about the settings of the whole shop.

import { Type, type Static } from 'typebox';
import { closed, unchecked } from '#shared/schemas.ts';

const version = Type.Optional(
  Type.Unknown({ description: 'The version that was read; 409 when it changed' }),
);

export const SocialLink = Type.Object({ label: Type.String(), url: Type.String() });
export type SocialLink = Static<typeof SocialLink>;

/** By the clock of the first store: 'YYYY-MM-DDTHH:MM', or '' for no limit. */
const ClockTime = Type.String();

/** A banner of the home page, as visitors see it. */
export type HomeBanner = {
  _id: string;
  heading: string;
  text: string;
  isTextShown: boolean;
  image: string;
  narrowImage: string;
  link: string;
};

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
  state: Type.Union([Type.Literal('shown'), Type.Literal('later'), Type.Literal('over')]),
});
export type Banner = Static<typeof Banner>;

const FixedBy = Type.Union([Type.String(), Type.Null()], {
  description: 'The environment variable that sets it, and wins; null when none does',
});

export const Settings = Type.Object({
  version: Type.Integer(),
  name: Type.String(),
  phone: Type.String(),
  gstNumber: Type.String(),
  socialLinks: Type.Array(SocialLink),
  notice: Type.String(),
  noticeFrom: ClockTime,
  noticeUntil: ClockTime,
  isNoticeShown: Type.Boolean(),
  /** Rupees; 0: none. */
  minimumOrder: Type.Number(),
  fixed: Type.Object({ name: FixedBy, socialLinks: FixedBy }),
  /** Time zone of the times. */
  timeZone: Type.String(),
  bannersVersion: Type.Integer(),
  banners: Type.Array(Banner),
});
export type Settings = Static<typeof Settings>;

export const UpdateSettingsBody = Type.Object(
  {
    version,
    name: unchecked('Text'),
    phone: unchecked("Digits and what people put between them, or ''"),
    gstNumber: unchecked("GSTIN for invoices of stores without one of their own; '' for none"),
    socialLinks: unchecked('A list of {label, url}'),
    notice: unchecked("Stands on every page of the shop; '' for none"),
    noticeFrom: unchecked("'YYYY-MM-DDTHH:MM' by the clock of the first store, or ''"),
    noticeUntil: unchecked('The same'),
    minimumOrder: unchecked('Rupees; 0 for none'),
  },
  closed,
);
export type SettingsInput = Static<typeof UpdateSettingsBody>;

export const SetBannersBody = Type.Object(
  {
    version,
    banners: unchecked(
      'All of them in their order: {_id, heading, text, isTextShown, image, narrowImage, link, from, until}',
    ),
  },
  closed,
);
export type BannersInput = Static<typeof SetBannersBody>;
