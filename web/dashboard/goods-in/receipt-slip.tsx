// A delivery on paper, for checking it at the door. Looks like the packing slip of an order.

import { createPortal } from 'react-dom';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toTime } from '../../ui/date-time.tsx';
import { useShopFacts } from '../../data/shop-facts.ts';
import styles from '../parts/slip.css?inline';
import { formatDay, toUnits } from '../parts/stock-labels.ts';
import { toCount } from '../../ui/number.tsx';

/** A child of the body, so that the print can leave out everything beside it. */
export function ReceiptSlip({ receipt }: { receipt: Receipt }) {
  const shopName = useShopFacts()?.shopName ?? '';
  const { supplier, reference, state, createdAt, bookedAt, bookedBy, lines, total } = receipt;
  return createPortal(
    <div className="packing-slip">
      <style>{styles}</style>
      <header>
        <div>
          <p className="slip-shop">{shopName}</p>
          <p className="slip-id">{state === 'draft' ? 'Delivery, not booked yet' : 'Goods in'}</p>
          <p>{toTime(bookedAt ?? createdAt)}</p>
        </div>
        <div>
          <p className="slip-name">{supplier}</p>
          <p>{reference}</p>
          {bookedBy && <p>Booked by {bookedBy}</p>}
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th>Product</th>
            <th className="slip-quantity">Units</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              <td className="slip-product">
                {line.product ? line.product.name : line.nameInFile || line.code}{' '}
                <span className="slip-unit">{line.product?.unit}</span>
                <p className="slip-small">
                  {[
                    line.product?.sku && `SKU ${line.product.sku}`,
                    line.unitCost !== null && `${formatRupees(line.unitCost)} each`,
                    line.bestBeforeDay && `best before ${formatDay(line.bestBeforeDay)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </td>
              <td className="slip-quantity">{line.units === null ? line.quantity : toCount(line.units)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <p>
          {lines.length} lines · {toUnits(total.units)}
          {total.cost > 0 && ` · ${formatRupees(total.cost)}`}
        </p>
      </footer>
    </div>,
    document.body,
  );
}
