// What an order at a store is charged beside its goods: the store's delivery, and the shop's other charges.

import type { ChargeRates } from '#shared/bill.ts';
import type { Stores } from './stores.ts';

/** `charges`: those of the whole shop (features/stores/settings). */
export function chargeRatesOf(
  stores: Pick<Stores, 'find'>,
  storeId: string,
  charges: Omit<ChargeRates, 'deliveryPaise' | 'freeDeliveryFromPaise'>,
): ChargeRates {
  const store = stores.find(storeId);
  return {
    deliveryPaise: store?.deliveryChargePaise ?? 0,
    freeDeliveryFromPaise: store?.freeDeliveryFromPaise ?? null,
    ...charges,
  };
}
