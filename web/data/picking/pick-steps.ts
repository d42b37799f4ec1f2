// What a picker has done with a line, shown at once, and the call that brings the server to the same state.
// Pure.

import type { PickLine } from '#features/orders/fulfilment/picking.contract.ts';
import { isSame } from '#features/orders/fulfilment/pick-lines.rules.ts';
import { missingPaiseOf } from '#features/orders/core/sums.rules.ts';
import { toPaise, toRupees } from '#shared/money.ts';

export type PickedSubstitute = NonNullable<PickLine['substitute']>;

/** `at`: when it was said here, until the server knows it. */
type SaidLeft = NonNullable<PickLine['left']> & { at?: number };

/** The whole state of a line, so that sending it twice has the same effect. */
export type PickStep = {
  picked: number;
  short: number;
  substitute: PickedSubstitute | null;
  left: SaidLeft | null;
};

/** Packs not yet reported as picked or short. */
export function leftOf({ quantity, picked, short }: Pick<PickLine, 'quantity' | 'picked' | 'short'>): number {
  return quantity - picked - short;
}

/** Sets the picked count; reduces the short count if necessary. */
export function withPicked(line: PickLine, picked: number): PickStep {
  const count = clamp(picked, line.quantity);
  return toStep(line, count, Math.min(line.short, line.quantity - count));
}

/** Sets the short count; packs that are short cannot be picked as well. */
export function withShort(line: PickLine, short: number): PickStep {
  const count = clamp(short, line.quantity);
  return toStep(line, Math.min(line.picked, line.quantity - count), count);
}

function toStep(line: PickLine, picked: number, short: number): PickStep {
  return { picked, short, substitute: toSubstitute(line, short), left: short === 0 ? null : line.left };
}

/** Says how many are left on the shelf of what is missing; null: some. */
export function withLeft(
  { picked, short, substitute }: PickLine,
  count: number | null,
  at: number,
): PickStep {
  return { picked, short, substitute, left: { count, booked: 0, at } };
}

/** No more packs instead than are missing, once fewer are missing. */
function toSubstitute({ short: before, substitute }: PickLine, short: number): PickedSubstitute | null {
  if (!substitute || short === 0) return null;
  const isTooMuch = short < before && substitute.quantity > short;
  return isTooMuch ? { ...substitute, quantity: short } : substitute;
}

const clamp = (count: number, most: number) => Math.max(0, Math.min(count, most));

/** The line as it will be once the step has reached the server, including the money. */
export function showStep(line: PickLine, step: PickStep | undefined): PickLine {
  if (!step) return line;
  // What was asked concerned the substitute before.
  const question = isSame(step.substitute, line.substitute) ? line.question : null;
  const shown = { ...line, ...step, question };
  return { ...shown, adjustment: toAdjustment(shown) };
}

/** By the server's own rule. */
export function toAdjustment(
  line: Pick<PickLine, 'quantity' | 'lineTotal' | 'discount' | 'short' | 'substitute'>,
): number {
  const { quantity, lineTotal, discount, short, substitute } = line;
  const paise = substitute ? toPaise(substitute.price) * substitute.quantity : 0;
  const [lineTotalPaise, offerPaise] = [toPaise(lineTotal), toPaise(discount)];
  // Only the price of the substitute matters.
  const held = substitute && { productId: '', name: '', unit: '', image: null, quantity: 1, paise };
  return toRupees(missingPaiseOf({ quantity, lineTotalPaise, offerPaise, short, substitute: held }));
}

export type PickCall =
  | { kind: 'pick'; body: { lineId: string; picked: number } }
  | {
      kind: 'short';
      body: {
        lineId: string;
        short: number;
        substitute?: { productId: string; quantity: number };
        left?: { count: number | null; at: number };
      };
    };

/** The next call to send; null when the server is up to date. Short first: it makes room for picked. */
export function toCall(line: PickLine, step: PickStep): PickCall | null {
  const { lineId } = line;
  const { picked, short, substitute, left } = step;
  const isNew = short > 0 && left?.at !== undefined && (!line.left || left.count !== line.left.count);
  if (short !== line.short || isNew || !isSame(substitute, line.substitute)) {
    const { productId, quantity } = substitute ?? {};
    const instead = productId && quantity ? { substitute: { productId, quantity } } : {};
    const said = isNew ? { left: { count: left.count, at: left.at! } } : {};
    return { kind: 'short', body: { lineId, short, ...instead, ...said } };
  }
  return picked === line.picked ? null : { kind: 'pick', body: { lineId, picked } };
}
