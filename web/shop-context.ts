// What a page's loader may use: reads of the catalogue and a few facts about the shop. The server passes it
// in the router context, so that pages never make HTTP calls to their own server.

import { createContext } from 'react-router';
import type { LanguageName } from '#shared/languages.ts';
import type { ShopPageName } from '#shared/page-urls.ts';
import type { OnlineMethod } from '#shared/payment.ts';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';

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

/** Runs `work`; everything it renders, now or later, is in the language of this code. */
export type InLanguage = <Result>(code: string, work: () => Result) => Result;

/** Why the shop gives an error page instead of the page that was asked for. */
export type Rejection = { status: number; message: string };

export type Shop = {
  reads: PageReads;
  facts: ShopFacts;
  rejection: Rejection | null;
  /** Reports an unexpected error of a loader or of rendering. */
  report(error: unknown): void;
  /** Takes the rendered page, in pieces between which the styles belong: a Response would copy it twice. */
  deliver(pieces: readonly string[]): void;
};

/**
 * The server renders this in place of the styles, three quarters of a page and the same in all, and puts them
 * in afterwards: they are neither encoded, compressed nor searched for scripts with every page.
 */
export const STYLES_PLACE = '/* styles */';

export const shopContext = createContext<Shop>();
