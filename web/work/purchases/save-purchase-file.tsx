// Saves a purchase order as CSV, for a supplier who wants a file.

import type { PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import { download } from '../../data/download.ts';
import { SaveFile } from '../../parts/save-file.tsx';

type SavePurchaseFileProps = {
  list: PurchaseList;
  /** False: the file would not be what is shown, and the page says why. */
  before?: () => Promise<boolean>;
};

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
