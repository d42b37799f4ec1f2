// Deletes expired rows. The rest of the shop already ignores them, so it does not matter when this runs.

import type { Db } from '#database/client.ts';
import { removeExpired, type ExpiredRows } from '#database/expired-rows.ts';
import {
  expiredAccessTokens,
  expiredSessions,
  revokedSessions,
} from '#features/identity/account/account.table.ts';
import { expiredConfirmations } from '#features/identity/account/email-confirmation/email-confirmation.table.ts';
import { expiredResets } from '#features/identity/sign-in/password-reset/password-reset.table.ts';
import { expiredDevices } from '#features/identity/sign-in/known-devices/known-devices.table.ts';
import { expiredChallenges } from '#features/identity/sign-in/second-factor/second-factor.table.ts';
import { expiredCarts } from '#features/cart/cart/cart.table.ts';
import { expiredCatalogueChanges } from '#features/catalogue/catalogue.table.ts';
import { expiredPricePlans, expiredProductPrices } from '#features/catalogue/price/price-plan.table.ts';
import { expiredLimits } from '#features/platform/limit/limit.table.ts';
import { expiredInvoiceBuyers } from '#features/orders/invoice/invoice.table.ts';
import { expiredIdempotencyKeys } from '#features/orders/core/order.table.ts';
import { expiredPaymentEvents } from '#features/checkout/payment.table.ts';
import { expiredSearchChanges } from '#features/catalogue/search/search.table.ts';
import {
  expiredStockAlerts,
  expiredAlertAddresses,
  sentStockAlerts,
} from '#features/stock/alerts/stock-alert.table.ts';
import { expiredPincodeRequests } from '#features/stores/store/store.table.ts';

export const EXPIRED: readonly ExpiredRows[] = [
  expiredIdempotencyKeys,
  expiredAccessTokens,
  expiredSessions,
  revokedSessions,
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
  expiredStockAlerts,
  sentStockAlerts,
  expiredAlertAddresses,
  expiredInvoiceBuyers,
  expiredPricePlans,
  expiredProductPrices,
];

/** Deletes everything that has expired, however much it is. Ends early when `signal` is aborted. */
export async function sweep(db: Db, signal?: AbortSignal): Promise<void> {
  for (const expired of EXPIRED) await removeExpired(db, expired, signal);
}
