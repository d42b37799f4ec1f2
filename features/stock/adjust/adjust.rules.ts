// Parses corrections, waste, expiry and moves. Pure.

import { readOptionalText } from '#features/store/store-input.rules.ts';
import { isId } from '#shared/ids.ts';
import { requireNoProblems, type Problems } from '#shared/read-fields.ts';
import {
  MAX_NOTE,
  MAX_UNITS,
  readLines,
  readProductId,
  readUnits,
  rejectTwice,
} from '../booking/booking.rules.ts';
import { ADJUSTMENTS, type AdjustBody, type AdjustmentKind, type MoveBody } from './adjust.contract.ts';

export type AdjustLine = {
  productId: string;
  /** The change of the stock. */
  quantity: number;
  /** A line of goods in; null: no particular delivery. */
  lineId: string | null;
};

export type Adjustment = { kind: AdjustmentKind; lines: AdjustLine[]; note: string | null };

/** 400 with all problems. */
export function readAdjustment(body: AdjustBody): Adjustment {
  const problems: Problems = {};
  const kind = ADJUSTMENTS.find((one) => one === body.kind);
  if (!kind) problems.kind = `Kind must be one of ${ADJUSTMENTS.join(', ')}`;
  const lines = readLines(problems, body.lines, (line, field): AdjustLine => {
    const lineId = line.lineId === undefined ? null : String(line.lineId);
    if (lineId !== null && !isId(lineId)) problems[`${field}.lineId`] = 'There is no such line';
    const quantity =
      kind === 'correction'
        ? readDifference(problems, `${field}.quantity`, line.quantity)
        : -readUnits(problems, `${field}.quantity`, line.quantity, {
            label: 'Quantity',
            least: lineId === null ? 1 : 0,
          });
    return { productId: readProductId(problems, field, line.productId), quantity, lineId };
  });
  // Several deliveries of one product may have expired.
  if (lines.every(({ lineId }) => lineId === null)) rejectTwice(problems, lines);
  const note = readNote(problems, body.note, { isRequired: kind === 'correction' });
  requireNoProblems(problems);
  return { kind: kind!, lines, note };
}

function readDifference(problems: Problems, field: string, claim: unknown): number {
  const number = typeof claim === 'string' && /^[+-]?\d{1,9}$/.test(claim.trim()) ? Number(claim) : claim;
  const isWhole = typeof number === 'number' && Number.isInteger(number);
  if (claim === undefined || claim === null || claim === '') problems[field] = 'Required';
  else if (!isWhole || number === 0 || Math.abs(number) > MAX_UNITS) {
    problems[field] = 'Enter how many more, or how many fewer with a minus sign';
  } else return number;
  return 0;
}

function readNote(problems: Problems, claim: unknown, { isRequired }: { isRequired: boolean }) {
  const note = readOptionalText(problems, 'note', claim, { label: 'Reason', max: MAX_NOTE });
  if (isRequired && !note && !problems.note) problems.note = 'Say why';
  return note || null;
}

export type MoveLine = { productId: string; quantity: number };

/** 400 with all problems. */
export function readMove(body: MoveBody): { lines: MoveLine[]; note: string | null } {
  const problems: Problems = {};
  const lines = readLines(problems, body.lines, (line, field) => ({
    productId: readProductId(problems, field, line.productId),
    quantity: readUnits(problems, `${field}.quantity`, line.quantity, { label: 'Quantity', least: 1 }),
  }));
  rejectTwice(problems, lines);
  if (body.fromStoreId === body.toStoreId) problems.toStoreId = 'Choose another store';
  const note = readNote(problems, body.note, { isRequired: false });
  requireNoProblems(problems);
  return { lines, note };
}
