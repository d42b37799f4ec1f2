// A booked delivery, on screen and as a print.

import { Link } from 'react-router';
import type { Receipt, ReceiptLine } from '#features/stock/receipt/receipt.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { formatDay, toUnits } from '../parts/stock-labels.ts';
import { WorkButton } from '../work/work-button.tsx';
import { WorkNotice } from '../work/work-notice.tsx';
import { ReceiptSlip } from './receipt-slip.tsx';
import { toCount } from '../parts/metric-labels.ts';

export function BookedReceipt({ receipt }: { receipt: Receipt }) {
  const { supplier, reference, bookedAt, bookedBy, lines, total, restId } = receipt;
  return (
    <article aria-label="Booked delivery" className="grid gap-4">
      {restId && (
        <WorkNotice look="wait">
          <p>Lines that could not be booked are in a separate draft.</p>
          <Link to={{ search: `?receipt=${restId}` }} className="min-h-14 content-center underline">
            Open the draft
          </Link>
        </WorkNotice>
      )}
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base font-bold wrap-anywhere">
            {[supplier || 'Without a supplier', reference].filter(Boolean).join(', ')}
          </h2>
          <p className="text-sm text-soft">
            Booked <DateTime at={bookedAt!} />
            {bookedBy && ` by ${bookedBy}`}
          </p>
          <p className="mt-1 font-semibold">
            {lines.length === 1 ? '1 line' : `${toCount(lines.length)} lines`}, {toUnits(total.units)}
            {total.cost > 0 && `, ${formatRupees(total.cost)}`}
          </p>
        </div>
        <WorkButton look="outlined" onClick={() => window.print()}>
          Print
        </WorkButton>
      </header>
      <ul aria-label="Lines" className="divide-y divide-line panel">
        {lines.map((line) => (
          <Line key={line._id} line={line} storeId={receipt.storeId} />
        ))}
      </ul>
      <ReceiptSlip receipt={receipt} />
    </article>
  );
}

function Line({ line, storeId }: { line: ReceiptLine; storeId: string }) {
  const { product, units, unitCost, bestBeforeDay, code, nameInFile } = line;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3 text-sm">
      <span className="font-medium wrap-anywhere">
        {product ? (
          <Link to={toStockPath(product._id, storeId)} className="hover:underline">
            {product.name}, {product.unit}
          </Link>
        ) : (
          nameInFile || code
        )}
      </span>
      <span className="text-right text-base font-bold tabular-nums">{toCount(units ?? 0)}</span>
      <span className="text-soft">
        {[
          unitCost !== null && `${formatRupees(unitCost)} each`,
          bestBeforeDay && `best before ${formatDay(bestBeforeDay)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}
