// What a picker has done with a line, as the page shows it at once, and which call brings the server to it.
// Pure.

import type { PickLine } from '#features/order/picking/picking.contract.ts';
import { shortPaiseOf } from '#features/order/picking/shorts.rules.ts';
import { toPaise, toRupees } from '#shared/money.ts';

export type Instead = NonNullable<PickLine['substitute']>;

/** All there is to say of a line: sent once or twice, it means the same. */
export type PickStep = { picked: number; short: number; substitute: Instead | null };

/** Packs of which nobody has said yet whether they are there. */
export function leftOf({ quantity, picked, short }: Pick<PickLine, 'quantity' | 'picked' | 'short'>): number {
  return quantity - picked - short;
}

/** So many are picked; what was missing is found again where it must be. */
export function withPicked(line: PickLine, picked: number): PickStep {
  const count = clamp(picked, line.quantity);
  return toStep(line, count, Math.min(line.short, line.quantity - count));
}

/** So many are missing; they cannot be picked as well. */
export function withShort(line: PickLine, short: number): PickStep {
  const count = clamp(short, line.quantity);
  return toStep(line, Math.min(line.picked, line.quantity - count), count);
}

function toStep(line: PickLine, picked: number, short: number): PickStep {
  return { picked, short, substitute: short > 0 ? line.substitute : null };
}

const clamp = (count: number, most: number) => Math.max(0, Math.min(count, most));

/** The line as it will stand once the step is with the server, its money too. */
export function showStep(line: PickLine, step: PickStep | undefined): PickLine {
  if (!step) return line;
  const shown = { ...line, ...step };
  return { ...shown, adjustment: toAdjustment(shown) };
}

/** By the server's own rule. */
export function toAdjustment(
  line: Pick<PickLine, 'quantity' | 'lineTotal' | 'short' | 'substitute'>,
): number {
  const { quantity, lineTotal, short, substitute } = line;
  const paise = substitute ? toPaise(substitute.price) * substitute.quantity : 0;
  const lineTotalPaise = toPaise(lineTotal);
  // Of a substitute only the price counts.
  const held = substitute && { productId: '', name: '', unit: '', image: null, quantity: 1, paise };
  return toRupees(shortPaiseOf({ quantity, lineTotalPaise, short, substitute: held }));
}

export type PickCall =
  | { path: 'pick'; body: { lineId: string; picked: number } }
  | {
      path: 'short';
      body: { lineId: string; short: number; substitute?: { productId: string; quantity: number } };
    };

/** What is still to be sent; null when the server knows it all. Missing first: it makes room for picked. */
export function toCall(line: PickLine, { picked, short, substitute }: PickStep): PickCall | null {
  const { lineId } = line;
  if (short !== line.short || !isSame(substitute, line.substitute)) {
    const { productId, quantity } = substitute ?? {};
    const instead = productId && quantity ? { substitute: { productId, quantity } } : {};
    return { path: 'short', body: { lineId, short, ...instead } };
  }
  return picked === line.picked ? null : { path: 'pick', body: { lineId, picked } };
}

function isSame(one: Instead | null, other: Instead | null): boolean {
  return one?.productId === other?.productId && one?.quantity === other?.quantity;
}
