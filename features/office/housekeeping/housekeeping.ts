// Deletes expired rows, and uploaded images that nothing shows. The rest of the shop already ignores them, so
// it does not matter when this runs.

import type { ImageStore } from '#adapters/image-store.ts';
import type { Db } from '#database/client.ts';
import { removeExpired, type ExpiredRows } from '#database/expired-rows.ts';
import { expiredSessions } from '#features/identity/sign-in/session/session.ts';
import { expiredConfirmations } from '#features/identity/account/email-confirmation/email-confirmation.ts';
import { expiredResets } from '#features/identity/sign-in/password-reset/password-reset.ts';
import { expiredDevices } from '#features/identity/sign-in/known-devices.ts';
import { expiredChallenges } from '#features/identity/sign-in/second-factor/challenges.ts';
import { expiredCarts } from '#features/cart/cart/cart.ts';
import { expiredCatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import { expiredPrices } from '#features/catalogue/price/price-plans.ts';
import { removeOrphans } from '#features/platform/image/orphans.ts';
import { expiredLimits } from '#features/platform/limit/limit.ts';
import { expiredInvoiceBuyers } from '#features/orders/invoice/invoice.ts';
import { expiredIdempotencyKeys } from '#features/orders/payment/payment-changes.ts';
import { expiredPaymentEvents } from '#features/checkout/webhook/webhook.ts';
import { expiredSearchChanges } from '#features/catalogue/search/live-index.ts';
import { leftDrafts } from '#features/stock/receipt/receipt.ts';
import { expiredStockAlerts } from '#features/stock/alerts/stock-alert.ts';
import { expiredPincodeRequests } from '#features/stores/store/find-store.ts';
import { findOrdered, findShown } from './shown-images.store.ts';

export const EXPIRED: readonly ExpiredRows[] = [
  expiredIdempotencyKeys,
  ...expiredSessions,
  expiredResets,
  expiredConfirmations,
  expiredChallenges,
  expiredDevices,
  expiredLimits,
  expiredCarts,
  expiredPaymentEvents,
  expiredSearchChanges,
  expiredCatalogueChanges,
  expiredPincodeRequests,
  ...expiredStockAlerts,
  expiredInvoiceBuyers,
  ...expiredPrices,
  leftDrafts,
];

export async function sweep(db: Db, signal?: AbortSignal): Promise<void> {
  for (const expired of EXPIRED) await removeExpired(db, expired, signal);
}

export function sweepImages(
  place: { db: Db; imageStore: ImageStore },
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  return removeOrphans({ ...place, findShown, findOrdered }, now, signal);
}
