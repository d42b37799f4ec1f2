// What was ordered, with what comes, what is missing and the replacement for each line.

import { useState } from 'react';
import type { OrderDetails } from '#features/order/tracking/details.contract.ts';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { t } from '../../data/language.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog, opensDialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useNow } from '../../parts/order/now.ts';
import { formatShort } from '../../parts/order/order-labels.ts';
import { canReport, packsOf, formatReport } from '../../dashboard/parts/problem-labels.ts';
import { ReportProblem } from './report-problem.tsx';

type Line = OrderDetails['lines'][number];

export function OrderItems({ order }: { order: OrderDetails }) {
  const now = useNow();
  // The line is kept while its dialog fades out.
  const [reported, setReported] = useState<{ line: Line; isOpen: boolean } | null>(null);
  const close = () => setReported(reported && { ...reported, isOpen: false });
  return (
    <Card title={t('Items')}>
      <ul aria-label={t('Products')} className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.lineId} className="py-3 first:pt-0 last:pb-0">
            <OrderLine line={line} isOver={order.status === 'CANCELLED' || order.status === null} />
            <Problems problems={order.problems.filter(({ lineId }) => lineId === line.lineId)} />
            {canReport(order, line, now) && (
              <button
                type="button"
                aria-label={t('Report a problem with {name}', { name: line.name })}
                onClick={() => setReported({ line, isOpen: true })}
                {...opensDialog}
                className="mt-1 -mb-2 ml-[60px] min-h-11 rounded-button px-2 text-sm font-semibold text-leaf hover:bg-leaf-tint"
              >
                {t('Report a problem')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {reported && (
        <Dialog
          open={reported.isOpen}
          onOpenChange={(isOpen) => !isOpen && close()}
          title={t('Report a problem')}
          description={reported.line.name}
          ignoresOutsideClick
        >
          <ReportProblem
            key={reported.line.lineId}
            orderId={order.orderId}
            lineId={reported.line.lineId}
            packs={packsOf(reported.line)}
            onClose={close}
          />
        </Dialog>
      )}
    </Card>
  );
}

function Problems({ problems }: { problems: OrderDetails['problems'] }) {
  return problems.map((problem) => (
    <p
      key={problem._id}
      className="mt-2 ml-[68px] rounded-button bg-marigold-tint px-3 py-2 text-sm wrap-anywhere text-marigold-ink"
    >
      {formatReport(problem)}
    </p>
  ));
}

function OrderLine({ line, isOver }: { line: Line; isOver: boolean }) {
  const { name, unit, quantity, image, price, lineTotal, delivered, substitute } = line;
  // An order that does not come (cancelled or not paid) shows no missing products.
  const short = isOver ? null : formatShort(line);
  const isGone = short !== null && delivered === 0;
  return (
    <>
      <div className="flex items-center gap-3">
        <span className={`size-14 shrink-0 ${isGone ? 'opacity-50 grayscale' : ''}`}>
          <Picture src={image ?? ''} alt="" sizes="56px" className="size-full rounded-button bg-ground" />
        </span>
        <div className="min-w-0 flex-1 text-sm">
          <p className={`line-clamp-2 font-medium ${isGone ? 'text-soft line-through' : ''}`}>{name}</p>
          <p className="text-soft">
            {unit} × {quantity}
          </p>
          {short && <p className="font-medium text-alert">{short}</p>}
        </div>
        <p className="shrink-0 text-right text-sm font-semibold">
          {short && (
            <>
              <span className="sr-only">{t('Original price:')} </span>
              <s className="block font-normal text-soft">{formatRupees(lineTotal)}</s>
            </>
          )}
          {formatRupees(short ? toRupees(toPaise(price) * delivered) : lineTotal)}
        </p>
      </div>
      {short && substitute && <Instead substitute={substitute} />}
    </>
  );
}

function Instead({ substitute }: { substitute: NonNullable<Line['substitute']> }) {
  const { name, unit, quantity, image, price } = substitute;
  return (
    <div className="mt-2 ml-6 flex items-center gap-3 rounded-button bg-leaf-tint p-2 md:ml-16">
      <span className="size-11 shrink-0">
        <Picture src={image ?? ''} alt="" sizes="44px" className="size-full rounded-button bg-paper" />
      </span>
      <div className="min-w-0 flex-1 text-sm">
        <p className="line-clamp-2 font-medium">{name}</p>
        <p className="text-soft">
          {unit} × {quantity}
        </p>
      </div>
      <p className="shrink-0 text-sm font-semibold">{formatRupees(price)}</p>
    </div>
  );
}
