// What differs between an order and what came of it. Pure.

import type { PurchaseLine } from '#features/stock/purchase/purchase.contract.ts';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toCount } from '../../ui/number.tsx';

export type OrderDifference = { productId: string; name: string; words: string };

/** Lines of which more or less came, or for another price. */
export function listDifferences(lines: readonly PurchaseLine[]): OrderDifference[] {
  return lines.flatMap((line) => {
    const words = [formatAmount(line), formatPrice(line)].filter(Boolean).join('; ');
    return words ? [{ productId: line.productId, name: `${line.name}, ${line.unit}`, words }] : [];
  });
}

/** 'ordered 24, came 20: 4 short', '' */
function formatAmount({ quantity, came }: PurchaseLine): string {
  if (quantity === came) return '';
  if (quantity === 0) return `${toCount(came)} came without being ordered`;
  const difference =
    came < quantity ? `${toCount(quantity - came)} short` : `${toCount(came - quantity)} too many`;
  return `ordered ${toCount(quantity)}, came ${toCount(came)}: ${difference}`;
}

/** 'price ₹12.50 instead of ₹12', '' */
function formatPrice({ cost, paid }: PurchaseLine): string {
  if (cost === null || paid === null || cost === paid) return '';
  return `price ${formatRupees(paid)} instead of ${formatRupees(cost)}`;
}

/** The lines of the order as they would be after this delivery, which is a draft. */
export function withDraft({ list, lines }: Pick<Receipt, 'list' | 'lines'>): PurchaseLine[] {
  const after = new Map((list?.lines ?? []).map((line) => [line.productId, line]));
  for (const { product, units, unitCost, problems } of lines) {
    if (!product || units === null || Object.keys(problems).length > 0) continue;
    const { _id: productId, name, unit, sku } = product;
    const line = after.get(productId) ?? {
      ...{ productId, name, unit, sku },
      ...{ quantity: 0, cost: null, came: 0, paid: null },
    };
    after.set(productId, { ...line, came: line.came + units, paid: unitCost ?? line.paid });
  }
  return [...after.values()];
}
