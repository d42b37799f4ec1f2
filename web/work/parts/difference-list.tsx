// What differs between an order and what came of it; says so too when nothing does.

import type { PurchaseLine } from '#features/stock/purchase/purchase.contract.ts';
import { listDifferences } from './order-differences.ts';

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
