// Money to be given back: queued in the transaction that decides it, paid by a job (features/payment).

import type { Queryable } from '#database/client.ts';

/**
 * Rolled back with the transaction; after the commit the card provider is asked until it is done.
 */
export type RefundQueue = { queue(tx: Queryable, orderId: string): Promise<void> };
