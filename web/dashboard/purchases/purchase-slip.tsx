// A purchase list on paper, for a supplier who is handed it. Looks like the packing slip of an order.

import { createPortal } from 'react-dom';
import type { PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import type { OrderedLine } from '../../data/stock/purchase-edits.ts';
import { toTime } from '../../ui/date-time.tsx';
import { formatAmount } from '../../ui/number.tsx';
import styles from '../parts/slip.css?inline';
import { toUnits } from '../parts/stock-labels.ts';
import { toTotal } from './purchase-labels.ts';

type PurchaseSlipProps = { list: PurchaseList; lines: readonly OrderedLine[] };

/** A child of the body, so that the print can leave out everything beside it. */
export function PurchaseSlip({ list, lines }: PurchaseSlipProps) {
  const shopName = useShopFacts()?.shopName ?? '';
  const { units, cost } = toTotal(lines);
  return createPortal(
    <div className="packing-slip">
      <style>{styles}</style>
      <header>
        <div>
          <p className="slip-shop">{shopName}</p>
          <p className="slip-id">Order {list.number}</p>
          <p>{toTime(list.sentAt ?? list.createdAt)}</p>
        </div>
        <div>
          <p className="slip-name">{list.supplier.name}</p>
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
          {lines.map(({ productId, name, unit, sku, quantity, cost: each }) => (
            <tr key={productId}>
              <td className="slip-product">
                {name} <span className="slip-unit">{unit}</span>
                <p className="slip-small">
                  {[sku && `SKU ${sku}`, each && `expected at ₹${each} each`].filter(Boolean).join(' · ')}
                </p>
              </td>
              <td className="slip-quantity">{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <p>
          {lines.length} lines · {toUnits(units)}
          {cost > 0 && ` · ${formatAmount(cost)}`}
        </p>
      </footer>
    </div>,
    document.body,
  );
}
