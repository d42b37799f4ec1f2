// What the owner sets for the whole shop: one row, and the banners of the home page.

import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, paise, time } from '#database/columns.ts';
import type { SocialLink } from './settings.contract.ts';

export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** null: never set, so the shop is called as it is without. */
    name: text('name'),
    phone: text('phone').notNull().default(''),
    /** For invoices of stores that have none of their own. */
    gstNumber: text('gst_number'),
    /** null: never set. */
    socialLinks: jsonb('social_links').$type<SocialLink[]>(),
    notice: text('notice').notNull().default(''),
    noticeFrom: time('notice_from'),
    noticeUntil: time('notice_until'),
    /** 0: none. */
    minimumOrderPaise: paise('minimum_order_paise').notNull().default(0),
    /** Counts the changes of this row, so that nobody overwrites what they have not seen. */
    version: integer('version').notNull().default(1),
    /** The same of the list of banners. */
    bannersVersion: integer('banners_version').notNull().default(1),
  },
  (table) => [
    check('shop_settings_id_check', sql`${table.id} = 1`),
    check('shop_settings_minimum_order_check', sql`${table.minimumOrderPaise} >= 0`),
  ],
);

export const shopBanners = pgTable('shop_banners', {
  id: id(),
  /** From 0, in the order in which they are shown. */
  position: integer('position').notNull(),
  /** Its heading, which is read aloud too. */
  name: text('name').notNull(),
  text: text('text').notNull().default(''),
  /** False: the picture carries its words, and these are only read aloud. */
  isTextShown: boolean('is_text_shown').notNull().default(true),
  image: text('image').notNull(),
  /** For phones; '' where the same picture is for both. */
  narrowImage: text('narrow_image').notNull().default(''),
  /** A path of the shop; '' leads nowhere. */
  link: text('link').notNull().default(''),
  shownFrom: time('shown_from'),
  shownUntil: time('shown_until'),
});
