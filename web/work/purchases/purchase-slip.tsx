// A purchase order on paper, for a supplier who is handed it.

import type { PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import type { EditLine } from '../../data/stock/purchase-edits.ts';
import { formatAmount } from '../../ui/number.tsx';
import { Slip, SlipLines } from '../parts/slip.tsx';
import { toUnits } from '../parts/stock-labels.ts';
import { toTotal } from './purchase-labels.ts';
import { download } from '../../data/download.ts';
import { SaveFile } from '../../parts/save-file.tsx';

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

type SavePurchaseFileProps = {
  list: PurchaseList;
  /** False: the file would not be what is shown, and the page says why. */
  before?: () => Promise<boolean>;
};

/** Saves a purchase order as CSV, for a supplier who wants a file. */
export function SavePurchaseFile({ list: { _id, number }, before }: SavePurchaseFileProps) {
  const name = `purchase-list-${number.slice(1)}.csv`;
  return (
    <SaveFile
      save={async () => {
        if (!before || (await before())) await download('GET /api/stock/purchase-list/file', { _id }, name);
      }}
    >
      CSV
    </SaveFile>
  );
}
