// Reads the ribbons of the products on the page, in as few calls as there are hundreds of them.

import { useEffect } from 'react';
import { MAX_RIBBONS } from '#shared/limits.ts';
import { callApi } from '../../data/api.ts';
import { ribbonStore } from './offer-ribbon.tsx';
import type { Ribbon } from '#features/cart/offer/offer.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { t } from '../../data/language.ts';

/** Puts ribbons on the products of the page as long as it is there. */
export function OfferRibbons() {
  useEffect(showRibbons, []);
  return null;
}

/** Cards that appear together are asked about together. */
const GATHER_MS = 50;
/** Offers begin and end while a page is open. */
const RENEW_MS = 60_000;

/** Until the returned function is called. */
function showRibbons(): () => void {
  let texts = new Map<string, string>();
  let known = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();

  async function read(): Promise<void> {
    const productIds = ribbonStore
      .shown()
      .filter((id) => !known.has(id))
      .slice(0, MAX_RIBBONS);
    if (productIds.length === 0) return;
    for (const id of productIds) known.add(id);
    try {
      const { data } = await callApi('POST /api/offer/ribbons', {
        body: { productIds },
        signal: stop.signal,
      });
      for (const id of productIds) texts.delete(id);
      for (const { productId, ...terms } of data) texts.set(productId, toTermsText(terms));
      ribbonStore.set((texts = new Map(texts)));
      gather();
    } catch {
      // They are asked about again with the next renewal.
    }
  }

  function gather(): void {
    clearTimeout(timer);
    if (!stop.signal.aborted) timer = setTimeout(() => void read(), GATHER_MS);
  }

  function readAgain(): void {
    known = new Set();
    gather();
  }

  const renewal = setInterval(() => document.hidden || readAgain(), RENEW_MS);
  ribbonStore.watch(gather);
  readAgain();
  return () => {
    stop.abort();
    clearTimeout(timer);
    clearInterval(renewal);
    ribbonStore.watch(() => {});
    ribbonStore.set(new Map());
  };
}

export function toTermsText({ kind, value, buy, get }: Omit<Ribbon, 'productId'>): string {
  if (kind === 'percent') return t('{percent}% off', { percent: value });
  if (kind === 'amount') return t('{amount} off', { amount: formatRupees(value) });
  if (kind === 'free_units') return t('Buy {buy} get {get}', { buy: buy ?? 1, get: get ?? 1 });
  const amount = formatRupees(value);
  return buy === null ? t('Together {amount}', { amount }) : t('{buy} for {amount}', { buy, amount });
}
