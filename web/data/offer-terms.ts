// What an offer gives, in a few words.

import type { Ribbon } from '#features/cart/offer/offer.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { t } from './language.ts';

export function toTermsText({ kind, value, buy, get }: Omit<Ribbon, 'productId'>): string {
  if (kind === 'percent') return t('{percent}% off', { percent: value });
  if (kind === 'amount') return t('{amount} off', { amount: formatRupees(value) });
  if (kind === 'free_units') return t('Buy {buy} get {get}', { buy: buy ?? 1, get: get ?? 1 });
  const amount = formatRupees(value);
  return buy === null ? t('Together {amount}', { amount }) : t('{buy} for {amount}', { buy, amount });
}
