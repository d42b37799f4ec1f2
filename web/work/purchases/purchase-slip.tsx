// A purchase order on paper, for a supplier who is handed it.

import type { PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import type { EditLine } from '../../data/stock/purchase-edits.ts';
import { formatAmount } from '../../ui/number.tsx';
import { Slip, SlipLines } from '../parts/slip.tsx';
import { toUnits } from '../parts/stock-labels.ts';
import { toTotal } from './purchase-labels.ts';

type PurchaseSlipProps = { list: PurchaseList; lines: readonly EditLine[]; note?: string };

export function PurchaseSlip({ list, lines, note = list.note }: PurchaseSlipProps) {
  const { units, cost } = toTotal(lines);
  return (
    <Slip
      title={`Order ${list.number}`}
      at={list.sentAt ?? list.createdAt}
      about={
        <>
          <p className="slip-name">{list.supplier.name}</p>
          {note && <p>{note}</p>}
        </>
      }
    >
      <SlipLines
        lines={lines.map(({ productId: key, name, unit, sku, quantity, cost: each }) => ({
          ...{ key, name, unit, quantity },
          facts: [sku && `SKU ${sku}`, each && `expected at ₹${each} each`],
        }))}
        total={[toUnits(units), cost > 0 && formatAmount(cost)]}
      />
    </Slip>
  );
}
