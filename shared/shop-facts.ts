// What every page knows about the shop, and what a page is made of: given by the server with the document,
// and to a page that is opened from another one.

import type { LanguageName } from './languages.ts';
import type { ShopPageName } from './page-urls.ts';
import type { OnlineMethod } from './payment.ts';

export type ShopFacts = {
  shopName: string;
  /** '' when the shop has none. */
  phone: string;
  /** The pages about the shop that exist. */
  pages: readonly ShopPageName[];
  /** The owner's notice for everybody; null when there is none now. */
  notice: string | null;
  /** Origin for canonical links, without a trailing slash. */
  publicUrl: string;
  socialLinks: { label: string; url: string }[];
  /** null: this shop takes no cards, and 'Online Payment' is disabled. */
  onlinePayment: OnlinePayment | null;
  /** Delivers to certain pincodes only, so a location must be chosen. */
  hasAreas: boolean;
  /** Areas can be found by their name or position. */
  hasPlaces: boolean;
  /** No store charges for delivery. */
  isDeliveryFree: boolean;
  /** More than one store: stock is shown for one of them. */
  hasStores: boolean;
  /** Of the shop's first store. */
  timeZone: string;
  /**
   * The store whose stock the page shows; null on a page that shows none, and when no location has to be
   * chosen.
   */
  storeId: string | null;
  /** Language code of the page. */
  language: string;
  /** All available languages, in the order in which they are shown. */
  languages: readonly LanguageName[];
};

export type OnlinePayment = {
  /** In the order in which they are offered. */
  methods: OnlineMethod[];
  /** No money moves: the sandbox, or the provider's own test mode. */
  isTest: boolean;
  /** The real provider's key, whose script checkout may load; null without one. */
  publishableKey: string | null;
};

/** Why the shop gives an error page instead of the page that was asked for. */
export type Rejection = { status: number; message: string };

/** A page before it is drawn. `data`: what its `load` read; null for pages that the browser fills. */
export type PageAnswer<Data = unknown> = {
  facts: ShopFacts;
  status: number;
  rejection: Rejection | null;
  data: Data;
};
