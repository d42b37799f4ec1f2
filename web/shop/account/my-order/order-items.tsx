// What was ordered: first the lines that come in another way or were reported, then the rest, folded.

import { ChevronDownIcon } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { t } from '../../../data/language.ts';
import { Button } from '../../../ui/button.tsx';
import { opensDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formatChanges, isShort } from '../../../parts/order/order-labels.ts';
import { OrderLine } from '../../../parts/order/order-line.tsx';
import { isOpen } from './question-labels.ts';
import { formatReport } from '../../../parts/order/problem-labels.ts';

type Line = OrderDetails['lines'][number];

/** Up to this many lines are not folded. */
const FEW_LINES = 3;

function isNotable(order: OrderDetails, line: Line): boolean {
  return isShort(order, line) || order.problems.some(({ lineId }) => lineId === line.lineId);
}

/** The lines that changed, under one sentence with the money, and those that were reported. */
export function OrderChanges({ order }: { order: OrderDetails }) {
  // Those that are being asked about are not decided yet.
  const lines = order.lines.filter((line) => isNotable(order, line) && !isOpen(line));
  const changed = lines.filter((line) => isShort(order, line));
  const reported = lines.filter((line) => !isShort(order, line));
  if (lines.length === 0) return null;
  return (
    <section aria-label={t('Changes')} className="grid min-w-0 gap-4 panel p-4">
      {changed.length > 0 && (
        <LinesUnder heading={formatChanges({ ...order, lines: changed })!} order={order} lines={changed} />
      )}
      {reported.length > 0 && <LinesUnder heading={t('What you reported')} order={order} lines={reported} />}
    </section>
  );
}

type LinesProps = { order: OrderDetails; lines: readonly Line[] };

function LinesUnder({ heading, ...shown }: LinesProps & { heading: string }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-3 text-base font-bold">{heading}</h2>
      <Lines {...shown} />
    </div>
  );
}

type OrderItemsProps = {
  order: OrderDetails;
  /** null when nothing can be reported. */
  onReport: (() => void) | null;
};

export function OrderItems({ order, onReport }: OrderItemsProps) {
  const lines = order.lines.filter((line) => !isNotable(order, line));
  const [isOpenAtFirst] = useState(order.lines.length <= FEW_LINES);
  const isRest = lines.length < order.lines.length;
  return (
    <section aria-label={t('Items')} className="min-w-0 panel">
      {lines.length > 0 && (
        <details className="group" open={isOpenAtFirst}>
          <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-card px-4 [&::-webkit-details-marker]:hidden">
            <h2 className="text-base font-bold">
              {isRest
                ? t('{count, plural, one {1 other item} other {{count} other items}}', {
                    count: lines.length,
                  })
                : t('{count, plural, one {1 item} other {{count} items}}', { count: lines.length })}
            </h2>
            <ChevronDownIcon className="size-4 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <div className="border-t border-line p-4">
            <Lines order={order} lines={lines} />
          </div>
        </details>
      )}
      {onReport && (
        <div className={lines.length > 0 ? 'border-t border-line px-1' : 'px-1'}>
          <Button look="quiet" className="px-3! text-leaf" onClick={onReport} {...opensDialog}>
            {t('Report a problem')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Lines({ order, lines }: LinesProps) {
  return (
    <ul aria-label={t('Products')} className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.lineId} className="py-3 first:pt-0 last:pb-0">
          <OrderLine line={line} isShort={isShort(order, line)} />
          <Problems problems={order.problems.filter(({ lineId }) => lineId === line.lineId)} />
        </li>
      ))}
    </ul>
  );
}

function Problems({ problems }: { problems: OrderDetails['problems'] }) {
  return problems.map((problem) => (
    <Notice look="warn" key={problem._id} className="mt-2 ml-[68px] wrap-anywhere">
      {formatReport(problem)}
    </Notice>
  ));
}
