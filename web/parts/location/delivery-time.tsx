// How soon an order arrives at the chosen pincode, or when the store takes orders again.

import { sayOpening } from '#shared/opening-hours.ts';
import { t, tServer } from '../../data/language.ts';
import { useLocationOfDelivery, type Place } from '../../data/store/delivery-location.ts';
import { useNow } from '../order/now.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { shopNow } from '../../data/server-clock.ts';

/** At another pincode than the chosen one it is not known. */
export function DeliveryTime({ pincode, className = '' }: { pincode?: string; className?: string }) {
  const hasAreas = useShopFacts()?.hasAreas ?? false;
  const place = useLocationOfDelivery();
  const now = useNow();
  if (!hasAreas || !place || (pincode !== undefined && pincode !== place.pincode)) return null;
  const { minutes, closed } = place;
  // It has opened since.
  if (closed?.opensAt && Date.parse(closed.opensAt) <= now.getTime()) return null;
  if (!closed && minutes === undefined) return null;
  const look = minutes && !closed ? 'text-leaf-dark' : 'text-marigold-ink';
  return (
    <p className={`text-sm font-semibold ${look} ${className}`}>
      {closed ? formatClosed(closed) : formatMinutes(minutes)}
    </p>
  );
}

/** Without minutes it is open, and nobody can say how soon somebody comes to what waits. */
export function formatMinutes(minutes: Place['minutes']): string {
  if (!minutes) return t('Takes longer than usual right now');
  const { from, to } = minutes;
  return from === to
    ? t('Delivers in about {from} minutes', { from })
    : t('Delivers in about {from} to {to} minutes', { from, to });
}

/** By the store's clock: a travelling browser may be in another time zone. */
export function formatClosed({ opensAt, timeZone, pauseReason }: NonNullable<Place['closed']>): string {
  if (opensAt && timeZone) {
    return t('Closed now, opens {when}', {
      when: tServer(sayOpening(new Date(opensAt), timeZone, shopNow())),
    });
  }
  return pauseReason
    ? t('Not taking orders right now: {reason}', { reason: pauseReason })
    : t('Not taking orders right now');
}
