// How soon an order arrives at the chosen pincode.

import { t } from '../../data/language.ts';
import { useLocationOfDelivery } from '../../data/store/delivery-location.ts';
import { useShopFacts } from '../../data/shop-facts.ts';

/** At another pincode than the chosen one it is not known. */
export function DeliveryTime({ pincode, className = '' }: { pincode?: string; className?: string }) {
  const hasAreas = useShopFacts()?.hasAreas ?? false;
  const place = useLocationOfDelivery();
  if (!hasAreas || !place?.minutes || (pincode !== undefined && pincode !== place.pincode)) return null;
  return (
    <p className={`text-sm font-semibold text-leaf-dark ${className}`}>{formatMinutes(place.minutes)}</p>
  );
}

export function formatMinutes({ from, to }: { from: number; to: number }): string {
  return from === to
    ? t('Delivers in about {from} minutes', { from })
    : t('Delivers in about {from} to {to} minutes', { from, to });
}
