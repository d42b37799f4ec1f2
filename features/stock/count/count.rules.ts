// What a count means for the stock, although it has moved since somebody looked at it. Pure.

import { requireNoProblems, type Problems } from '#shared/read-fields.ts';
import { MAX_STOCK, readLines, readProductId, readUnits, rejectTwice } from '../booking/booking.rules.ts';

export type CountLine = {
  productId: string;
  /** On the shelf. */
  counted: number;
  /** What could be sold when it was looked at. */
  seenStock: number;
  /** What was sold then and not picked yet: on the shelf too. */
  toPick: number;
  /** The last entry of the ledger then; null: not known. */
  movement: number | null;
};

/** 400 with every line that is wrong. */
export function readCount(claim: unknown): CountLine[] {
  const problems: Problems = {};
  const lines = readLines(problems, claim, (line, field): CountLine => {
    const units = (name: string, label: string) =>
      readUnits(problems, `${field}.${name}`, line[name], { label, least: 0 });
    return {
      productId: readProductId(problems, field, line.productId),
      counted: units('counted', 'Counted'),
      seenStock: readSeen(problems, `${field}.seenStock`, line.seenStock),
      toPick: line.toPick === undefined ? 0 : units('toPick', 'To pick'),
      movement: line.movement === undefined ? null : readSeen(problems, `${field}.movement`, line.movement),
    };
  });
  rejectTwice(problems, lines);
  requireNoProblems(problems);
  return lines;
}

const MAX_SEEN = Number.MAX_SAFE_INTEGER;

function readSeen(problems: Problems, field: string, claim: unknown): number {
  if (claim === undefined || claim === null) problems[field] = 'Required';
  else if (typeof claim !== 'number' || !Number.isInteger(claim) || claim < 0 || claim > MAX_SEEN) {
    problems[field] = 'This must be the number that was shown';
  } else return claim;
  return 0;
}

/** What the ledger says of the time since somebody looked. */
export type Since = {
  /** What the store has now. */
  stock: number;
  /** What all movements since then come to; null: the ledger knows of no such time. */
  moved: number | null;
  /** One of them was no order: a count, a delivery, a correction. */
  reason: string | null;
};

type Outcome = { difference: number; missing: number; stock: number; problem: string };

const REASON_LABELS: Record<string, string> = {
  count: 'Somebody else has counted it meanwhile',
  receipt: 'Goods in were booked meanwhile',
  'move-in': 'It was moved here meanwhile',
  'move-out': 'It was moved away meanwhile',
};

/** What is booked for a line. */
export function toOutcome(line: CountLine, { stock, moved, reason }: Since): Outcome {
  const nothing = { difference: 0, missing: 0, stock };
  if (moved === null || stock - moved !== line.seenStock) {
    return { ...nothing, problem: `The stock was not ${line.seenStock}. Look at it and count it again.` };
  }
  if (reason !== null) {
    const words = REASON_LABELS[reason] ?? 'The stock was corrected meanwhile';
    return { ...nothing, problem: `${words}. Count it again.` };
  }
  const wanted = stock + line.counted - line.seenStock - line.toPick;
  if (wanted > MAX_STOCK) return { ...nothing, problem: 'This is more than a store can have' };
  const after = Math.max(0, wanted);
  return { difference: after - stock, missing: after - wanted, stock: after, problem: '' };
}
