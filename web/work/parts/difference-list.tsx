// What differs between an order and what came of it; says so too when nothing does.

import type { PurchaseLine } from '#features/stock/purchase/purchase.contract.ts';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toCount } from '../../ui/number.tsx';

export function DifferenceList({ lines }: { lines: readonly PurchaseLine[] }) {
  const differences = listDifferences(lines);
  if (differences.length === 0) return <p className="font-semibold">Everything came as it was ordered.</p>;
  return (
    <section
      aria-label="Differences from the order"
      className="rounded-card border-2 border-marigold bg-marigold-tint p-3 text-marigold-ink"
    >
      <h3 className="mb-1 font-bold">
        {differences.length === 1
          ? '1 difference from the order'
          : `${differences.length} differences from the order`}
      </h3>
      <ul className="grid gap-1 text-sm">
        {differences.map(({ productId, name, words }) => (
          <li key={productId} className="wrap-anywhere">
            <span className="font-semibold">{name}</span>: {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

type OrderDifference = { productId: string; name: string; words: string };

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
  for (const { product, units, freeUnits, unitCost, problems } of lines) {
    if (!product || units === null || Object.keys(problems).length > 0) continue;
    const { _id: productId, name, unit, sku } = product;
    const line = after.get(productId) ?? {
      ...{ productId, name, unit, sku },
      ...{ quantity: 0, cost: null, came: 0, paid: null, caseSize: null },
    };
    after.set(productId, { ...line, came: line.came + units - freeUnits, paid: unitCost ?? line.paid });
  }
  return [...after.values()];
}
