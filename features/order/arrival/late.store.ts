// SQL of late orders: active ones past the time that was promised first.

import { sql, type SQL } from 'drizzle-orm';
import { EXACT_TO_MS } from './promise.rules.ts';

/** Has the condition of the index of active orders. */
export const isLate = (now: Date): SQL => sql`orders.status IN ('PLACED', 'PACKING', 'OUT FOR DELIVERY')
  AND orders.promised_to <= ${new Date(now.getTime() - EXACT_TO_MS)}`;
