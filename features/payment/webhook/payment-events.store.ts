// SQL of the provider's events.

import type { Queryable } from '#database/client.ts';
import { paymentEvents } from '../payment.table.ts';

/** False when this event was received before. */
export async function addEvent(
  tx: Queryable,
  event: { id: string; type: string; sessionId: string | null },
): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}
