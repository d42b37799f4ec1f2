// Money to be given back: queued in the transaction that decides it, paid by a job (features/payment).

import type { Queryable } from '#database/client.ts';

/**
 * Gone with the transaction if it is rolled back; asked of the card provider soon after it commits, until it
 * is done.
 */
export type RefundQueue = { queue(tx: Queryable, orderId: string): Promise<void> };
