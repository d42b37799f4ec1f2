// Refunds: queued in the transaction that decides them, made by a job (features/checkout).

import type { Queryable } from '#database/client.ts';

/**
 * Dropped when the transaction is rolled back; after the commit the job asks the payment provider until it is
 * done.
 */
export type RefundQueue = { queue(tx: Queryable, orderId: string): Promise<void> };
