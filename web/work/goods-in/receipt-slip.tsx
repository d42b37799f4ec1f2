// A delivery on paper, for checking it at the door.

import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { Slip, SlipLines } from '../parts/slip.tsx';
import { formatDay, toUnits } from '../parts/stock-labels.ts';
import { toCount } from '../../ui/number.tsx';

export function ReceiptSlip({ receipt }: { receipt: Receipt }) {
  const { supplier, reference, state, createdAt, bookedAt, bookedBy, lines, total } = receipt;
  return (
    <Slip
      title={state === 'draft' ? 'Delivery, not booked yet' : 'Goods in'}
      at={bookedAt ?? createdAt}
      about={
        <>
          <p className="slip-name">{supplier}</p>
          <p>{reference}</p>
          {bookedBy && <p>Booked by {bookedBy}</p>}
        </>
      }
    >
      <SlipLines
        lines={lines.map((line) => ({
          key: line._id,
          name: line.product ? line.product.name : line.nameInFile || line.code,
          unit: line.product?.unit,
          facts: [
            line.product?.sku && `SKU ${line.product.sku}`,
            line.unitCost !== null && `${formatRupees(line.unitCost)} each`,
            line.bestBeforeDay && `best before ${formatDay(line.bestBeforeDay)}`,
          ],
          quantity: line.units === null ? line.quantity : toCount(line.units),
        }))}
        total={[toUnits(total.units), total.cost > 0 && formatRupees(total.cost)]}
      />
    </Slip>
  );
}
