// Calculates what a count changes, although the stock has moved since it was read. Pure.

import { MAX_STOCK } from '../booking/booking.rules.ts';

export type CountLine = {
  productId: string;
  /** Units on the shelf. */
  counted: number;
  /** The stock when it was read. */
  seenStock: number;
  /** Units sold but not picked at that time, which were on the shelf too. */
  toPick: number;
  /** The latest ledger entry at that time; null: unknown. */
  movement: number | null;
};

/** What the ledger says about the time since the stock was read. */
export type LedgerSince = {
  /** The store's stock now. */
  stock: number;
  /** The sum of all movements since then; null: the ledger does not reach back that far. */
  moved: number | null;
  /**
   * The reason of a movement that was not an order: a count, a delivery, a correction. Null: there was none.
   */
  reason: string | null;
};

type Outcome = { difference: number; missing: number; stock: number; problem: string };

const REASON_LABELS: Record<string, string> = {
  count: 'Someone else has counted it in the meantime',
  receipt: 'Goods in were booked in the meantime',
  'move-in': 'It was moved here in the meantime',
  'move-out': 'It was moved away in the meantime',
};

/** What is booked for a line. */
export function toOutcome(line: CountLine, { stock, moved, reason }: LedgerSince): Outcome {
  const nothing = { difference: 0, missing: 0, stock };
  if (moved === null || stock - moved !== line.seenStock) {
    return { ...nothing, problem: `The stock was not ${line.seenStock}. Check it and count it again.` };
  }
  if (reason !== null) {
    const words = REASON_LABELS[reason] ?? 'The stock was corrected in the meantime';
    return { ...nothing, problem: `${words}. Count it again.` };
  }
  const wanted = stock + line.counted - line.seenStock - line.toPick;
  if (wanted > MAX_STOCK) return { ...nothing, problem: 'This is more than a store can have' };
  const after = Math.max(0, wanted);
  return { difference: after - stock, missing: after - wanted, stock: after, problem: '' };
}
