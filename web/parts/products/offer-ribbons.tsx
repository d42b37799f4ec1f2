// Reads the ribbons of the products on the page, in as few calls as there are hundreds of them, and again
// when the cart has changed: another offer may have taken their place.

import { useEffect, useRef } from 'react';
import { MAX_RIBBONS } from '#shared/limits.ts';
import { callApi } from '../../data/api.ts';
import { useCart } from '../../data/cart/cart.queries.ts';
import { ribbonStore } from './offer-ribbon.tsx';
import type { Ribbon } from '#features/cart/offer/offer.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { t } from '../../data/language.ts';

/** Puts ribbons on the products of the page as long as it is there. */
export function OfferRibbons() {
  const { state, lines, isSaving } = useCart();
  const content = lines.map(({ quantity, productId: { _id } }) => `${_id}=${quantity}`).join();
  const isKnown = state === 'ready';
  const shown = useRef<ReturnType<typeof showRibbons>>(null);
  const asked = useRef<string>(null);
  useEffect(() => {
    shown.current = showRibbons();
    return shown.current.stop;
  }, []);
  useEffect(() => {
    if (!isKnown || isSaving || asked.current === content) return;
    // The first that is known is that of the shop, which it has answered by.
    if (asked.current !== null) shown.current!.readAgain();
    asked.current = content;
  }, [content, isKnown, isSaving]);
  return null;
}

/** Cards that appear together are asked about together. */
const GATHER_MS = 50;
/** Offers begin and end while a page is open. */
const RENEW_MS = 60_000;

/** Until it is stopped. */
function showRibbons() {
  let texts = new Map<string, string>();
  let known = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new AbortController();

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
        signal: end.signal,
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
    if (!end.signal.aborted) timer = setTimeout(() => void read(), GATHER_MS);
  }

  function readAgain(): void {
    known = new Set();
    gather();
  }

  const renewal = setInterval(() => document.hidden || readAgain(), RENEW_MS);
  ribbonStore.watch(gather);
  readAgain();
  return {
    readAgain,
    stop(): void {
      end.abort();
      clearTimeout(timer);
      clearInterval(renewal);
      ribbonStore.watch(() => {});
      ribbonStore.set(new Map());
    },
  };
}

type Terms = Omit<Ribbon, 'productId' | 'extra'> & Partial<Pick<Ribbon, 'extra'>>;

export function toTermsText({ kind, value, buy, get, extra }: Terms): string {
  if (kind === 'percent') return t(extra ? 'Extra {percent}% off' : '{percent}% off', { percent: value });
  if (kind === 'amount')
    return t(extra ? 'Extra {amount} off' : '{amount} off', { amount: formatRupees(value) });
  if (kind === 'free_units') return t('Buy {buy} get {get}', { buy: buy ?? 1, get: get ?? 1 });
  const amount = formatRupees(value);
  return buy === null ? t('Together {amount}', { amount }) : t('{buy} for {amount}', { buy, amount });
}
