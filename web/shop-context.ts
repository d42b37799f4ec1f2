// What a page's loader may ask for: reads of the catalogue and a few facts about the shop. The server hands
// it over in the router context, so that pages never make HTTP calls to their own server.

import { createContext } from 'react-router';
import type { LanguageName } from '#shared/languages.ts';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';

export type ShopFacts = {
  shopName: string;
  /** '' where the shop gives none. */
  phone: string;
  /** A line for everybody; null: there is none now. */
  notice: string | null;
  /** Origin for canonical links, without a trailing slash. */
  publicUrl: string;
  socialLinks: { label: string; url: string }[];
  /** null: this shop takes no cards, and 'Online Payment' stands disabled. */
  onlinePayment: OnlinePayment | null;
  /** It delivers to certain pincodes only, so a place must be chosen. */
  hasAreas: boolean;
  /** More than one store: what is in stock is said of one of them. */
  hasStores: boolean;
  /** Whose stock the page shows; null on a page that shows none, and where no place is to be chosen. */
  storeId: string | null;
  /** The code of the one the page is in. */
  language: string;
  /** All that can be chosen, in the order they are shown. */
  languages: readonly LanguageName[];
};

export type OnlinePayment = {
  /** No money moves: the sandbox, or the provider's own test mode. */
  isTest: boolean;
  /** Of the real provider, whose script checkout may load; null without one. */
  publishableKey: string | null;
};

/** Whatever `work` renders, now and later, is in the language of this code. */
export type InLanguage = <Result>(code: string, work: () => Result) => Result;

/** Why the shop gives an error page instead of the page that was asked for. */
export type Rejection = { status: number; message: string };

export type Shop = {
  reads: PageReads;
  facts: ShopFacts;
  rejection: Rejection | null;
  /** Takes what went wrong in a loader or while rendering and that nobody expected. */
  report(error: unknown): void;
  /** Takes a page as it is rendered, each of its bytes as one character: a Response would copy it twice. */
  deliver(page: string): void;
};

export const shopContext = createContext<Shop>();
