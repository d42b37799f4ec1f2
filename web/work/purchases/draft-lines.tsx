// The lines of the draft of a purchase order: how many of each, and for how much.

import { XIcon } from 'lucide-react';
import type { EditLine } from '../../data/stock/purchase-edits.ts';
import { AmountBox } from '../thumb/amount-box.tsx';

type DraftLinesProps = {
  lines: readonly EditLine[];
  /** By product. */
  problems: Record<string, { quantity?: string; cost?: string }>;
  onEdit: (productId: string, edit: { quantity?: string; cost?: string }) => void;
  onRemove: (productId: string) => void;
};

export function DraftLines({ lines, problems, onEdit, onRemove }: DraftLinesProps) {
  if (lines.length === 0) return <p className="panel p-6 text-center text-sm text-soft">No products yet.</p>;
  return (
    <ul aria-label="Products to order" className="divide-y divide-line panel">
      {lines.map(({ productId, name, unit, sku, quantity, cost }) => (
        <li
          key={productId}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_112px_112px_44px]"
        >
          <p className="text-sm">
            <span className="block font-medium wrap-anywhere">
              {name}, {unit}
            </span>
            {sku && <span className="text-soft">SKU {sku}</span>}
          </p>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(productId)}
            className="-mt-3 -mr-3 -mb-2 grid size-14 place-items-center rounded-button text-soft hover:bg-alert-tint hover:text-alert md:order-last md:m-0 md:size-11"
          >
            <XIcon className="size-5" />
          </button>
          <div className="flex gap-3 max-md:col-span-2 md:contents">
            <Labelled label="Units">
              <AmountBox
                id={`units-of-${productId}`}
                label={`Units of ${name}`}
                maxLength={7}
                value={quantity}
                error={problems[productId]?.quantity}
                onChange={(text) => onEdit(productId, { quantity: text })}
              />
            </Labelled>
            <Labelled label="Unit cost, ₹">
              <AmountBox
                id={`cost-of-${productId}`}
                label={`Unit cost, ${name}`}
                inputMode="decimal"
                maxLength={12}
                value={cost}
                error={problems[productId]?.cost}
                onChange={(text) => onEdit(productId, { cost: text })}
              />
            </Labelled>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Seen, not heard: the box has a name of its own. */
function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <span aria-hidden className="mb-1 block text-xs text-soft">
        {label}
      </span>
      {children}
    </div>
  );
}
