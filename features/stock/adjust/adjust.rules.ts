// What the kind of a correction demands of its lines. Pure.

import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { MAX_UNITS } from '../booking/booking.rules.ts';
import type { AdjustBody, AdjustmentKind } from './adjust.contract.ts';

export type AdjustLine = {
  productId: string;
  /** The change of the stock. */
  quantity: number;
  /** A line of goods in; null: no particular delivery. */
  lineId: string | null;
};

export type Adjustment = { kind: AdjustmentKind; lines: AdjustLine[]; note: string | null };

/** 400 with all problems. */
export function toAdjustment({ kind, lines, note }: AdjustBody): Adjustment {
  const isCorrection = kind === 'correction';
  const problems: Problems = {};
  for (const [at, { quantity, lineId }] of lines.entries()) {
    const least = lineId ? 0 : 1;
    if (isCorrection && quantity === 0) {
      problems[`lines.${at}.quantity`] = 'Enter how many more, or how many fewer with a minus sign';
    } else if (!isCorrection && quantity < least) {
      problems[`lines.${at}.quantity`] =
        `Quantity must be a whole number between ${least} and ${MAX_UNITS.toLocaleString('en-IN')}`;
    }
  }
  if (isCorrection && !note) problems.note = 'Say why';
  requireNoProblems(problems);
  return {
    kind,
    lines: lines.map(({ productId, quantity, lineId = null }) => ({
      productId,
      quantity: isCorrection ? quantity : -quantity,
      lineId,
    })),
    note: note || null,
  };
}
