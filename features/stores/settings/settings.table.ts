// The settings of the whole shop: one row, and the banners of the home page.

import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, paise, time } from '#database/columns.ts';
import type { SocialLink } from './settings.contract.ts';

export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** null: never set, and the configured name applies. */
    name: text('name'),
    phone: text('phone').notNull().default(''),
    /** For invoices of stores without a GSTIN of their own. */
    gstNumber: text('gst_number'),
    // Who the shop is, and its own texts (settings.rules.ts); '' for none.
    businessName: text('business_name').notNull().default(''),
    address: text('address').notNull().default(''),
    email: text('email').notNull().default(''),
    grievanceName: text('grievance_name').notNull().default(''),
    grievanceEmail: text('grievance_email').notNull().default(''),
    grievancePhone: text('grievance_phone').notNull().default(''),
    fssaiNumber: text('fssai_number').notNull().default(''),
    aboutText: text('about_text').notNull().default(''),
    termsText: text('terms_text').notNull().default(''),
    privacyText: text('privacy_text').notNull().default(''),
    refundsText: text('refunds_text').notNull().default(''),
    /** null: never set. */
    socialLinks: jsonb('social_links').$type<SocialLink[]>(),
    notice: text('notice').notNull().default(''),
    noticeFrom: time('notice_from'),
    noticeUntil: time('notice_until'),
    minimumOrderPaise: paise('minimum_order_paise').notNull().default(0),
    /** Per order; 0: none. */
    handlingChargePaise: paise('handling_charge_paise').notNull().default(0),
    giftWrapPaise: paise('gift_wrap_paise'),
    /** The tax that all charges include, also those of the stores. */
    chargesGstBasisPoints: integer('charges_gst_basis_points').notNull().default(1_800),
    /** Counts changes, so that nobody overwrites what they have not seen; the other one those of banners. */
    version: integer('version').notNull().default(1),
    bannersVersion: integer('banners_version').notNull().default(1),
  },
  (table) => [
    check('shop_settings_id_check', sql`${table.id} = 1`),
    check('shop_settings_minimum_order_check', sql`${table.minimumOrderPaise} >= 0`),
    check(
      'shop_settings_charges_check',
      sql`${table.handlingChargePaise} >= 0 AND ${table.giftWrapPaise} >= 0
        AND ${table.chargesGstBasisPoints} BETWEEN 0 AND 10000`,
    ),
  ],
);

export const shopBanners = pgTable('shop_banners', {
  id: id(),
  position: integer('position').notNull(),
  /** Its heading, which screen readers read too. */
  name: text('name').notNull(),
  text: text('text').notNull().default(''),
  /** False: the image contains the words, and these are for screen readers only. */
  isTextShown: boolean('is_text_shown').notNull().default(true),
  image: text('image').notNull(),
  /** For phones; '' when the same image is used. */
  narrowImage: text('narrow_image').notNull().default(''),
  /** A path of the shop; '' for no link. */
  link: text('link').notNull().default(''),
  shownFrom: time('shown_from'),
  shownUntil: time('shown_until'),
});
