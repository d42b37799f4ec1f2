// What a page's loader may ask for: reads of the catalogue and a few facts about the shop. The server hands it over in the
// router context, so that pages never make HTTP calls to their own server.

import { createContext } from 'react-router';
import type { PageReads } from '#features/catalogue/page-reads.contract.ts';

export type ShopFacts = {
  shopName: string;
  /** Origin for canonical links, without a trailing slash. */
  publicUrl: string;
  socialLinks: { label: string; url: string }[];
  /** null: this shop takes no cards, and 'Online Payment' stands disabled. */
  onlinePayment: OnlinePayment | null;
};

export type OnlinePayment = {
  /** No money moves: the sandbox, or the provider's own test mode. */
  isTest: boolean;
  /** Of the real provider, whose script checkout may load; null without one. */
  publishableKey: string | null;
};

export type Shop = { reads: PageReads; facts: ShopFacts };

export const shopContext = createContext<Shop>();
