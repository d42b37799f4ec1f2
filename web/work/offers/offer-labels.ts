// What an offer does in words. Pure.

import type { Offer } from '#features/cart/offer/offer.contract.ts';
import { formatRupees } from '#shared/money.ts';
import type { ChipLook } from '../../ui/chip.tsx';
import { plural, toCount } from '../../ui/number.tsx';

export const KIND_NAMES: Record<Offer['kind'], string> = {
  percent: 'Percent off',
  amount: 'Rupees off',
  free_units: 'Buy some, get some free',
  bundle: 'Bundle price',
};

export const STATE_NAMES: Record<Offer['state'], string> = {
  draft: 'Draft',
  planned: 'Planned',
  running: 'Running',
  ended: 'Ended',
};
export const STATE_LOOKS: Record<Offer['state'], ChipLook> = {
  draft: 'faint',
  planned: 'open',
  running: 'good',
  ended: 'calm',
};

export type Names = readonly { _id: string; name: string }[];

/** '10 % off, at most ₹100' */
export function toEffect({ kind, value, cap, buy, get }: Offer): string {
  const effect = {
    percent: `${value} % off`,
    amount: `${formatRupees(value)} off`,
    free_units: `Buy ${buy}, get ${get} free`,
    bundle: `${buy === null ? 'One of each' : `Any ${buy}`} for ${formatRupees(value)}`,
  }[kind];
  return cap === null ? effect : `${effect}, at most ${formatRupees(cap)}`;
}

/** What it is for: 'All products', or names; numbers where these are not known. */
export function toGoods({ on }: Offer, names: Names = []): string {
  if (on.all) return 'All products';
  const nameOf = new Map(names.map(({ _id, name }) => [_id, name]));
  const toText = (ids: readonly string[] = [], one: string, many: string) => {
    const known = ids.flatMap((id) => nameOf.get(id) ?? []);
    if (known.length > 0) return known.join(', ');
    return ids.length > 0 && plural(ids.length, one, many);
  };
  return [
    toText(on.categoryIds, 'category', 'categories'),
    toText(on.subCategoryIds, 'sub category', 'sub categories'),
    on.brands?.join(', '),
    toText(on.productIds, 'product', 'products'),
  ]
    .filter(Boolean)
    .join('; ');
}

/** Who may use it, and how often; '' when anybody may. */
export function toConditions(offer: Offer): string {
  const { minimum, firstOrder, usesPerShopper, usesTotal, shopperId, combine } = offer;
  const words = [
    minimum > 0 && `orders of at least ${formatRupees(minimum)}`,
    firstOrder && 'first orders only',
    shopperId !== null && 'one shopper only',
    usesPerShopper !== null && `${toCount(usesPerShopper)} for each shopper`,
    usesTotal !== null && `${toCount(usesTotal)} in all`,
    combine && 'together with other offers',
  ].filter((word) => word !== false);
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
