// What was ordered and what came of it: first the lines that changed or were reported, then the rest by
// category.

import type { StaffOrder } from '#features/orders/staff/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { STORE_PARAMETER } from '../../data/store/work-store.ts';
import { isShort, LESS } from '../../parts/order/order-labels.ts';
import { OrderLine } from '../../parts/order/order-line.tsx';
import { formatProblem } from '../../parts/order/problem-labels.ts';
import { countUnits, groupLines } from './packing-slip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Link } from '../../ui/link.tsx';

type Line = StaffOrder['lines'][number];
type LinesProps = { order: StaffOrder; lines: readonly Line[] };

export function OrderProducts({ order }: { order: StaffOrder }) {
  const isChanged = ({ lineId }: Line) =>
    [...order.adjustments, ...order.problems].some((one) => one.lineId === lineId);
  const changed = order.lines.filter((line) => isShort(order, line) || isChanged(line));
  const rest = order.lines.filter((line) => !changed.includes(line));
  return (
    <>
      {changed.length > 0 && (
        <section aria-label="Changes" className="min-w-0 panel px-4 pt-4">
          <h2 className="text-base font-bold">What changed</h2>
          <Lines order={order} lines={changed} label="Changed products" />
        </section>
      )}
      <section aria-label="Products" className="min-w-0 overflow-hidden panel">
        {groupLines(rest).map(({ category, lines }) => (
          <div key={category}>
            <h2 className="border-b border-line bg-ground px-4 py-2 text-xs font-medium text-soft">
              {category}
            </h2>
            <div className="border-b border-line px-4">
              <Lines order={order} lines={lines} label={category} />
            </div>
          </div>
        ))}
        <p className="flex justify-between gap-4 px-4 py-3 text-sm">
          <span className="text-soft">Quantity total</span> {countUnits(order.lines)} item
        </p>
      </section>
    </>
  );
}

function Lines({ order, lines, label }: LinesProps & { label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.lineId} className="py-3">
          <OrderLine
            line={line}
            isShort={isShort(order, line)}
            to={toStockPath(line.productId, order.storeId)}
          />
          <LineFacts order={order} line={line} />
        </li>
      ))}
    </ul>
  );
}

/** Why it changed, each rupee taken off, and what was reported. */
function LineFacts({ order, line }: { order: StaffOrder; line: Line }) {
  const isOfLine = ({ lineId }: { lineId: string }) => lineId === line.lineId;
  const why = isShort(order, line) && describeShort(order, line);
  const adjustments = order.adjustments.filter(isOfLine);
  const problems = order.problems.filter(isOfLine);
  if (!why && adjustments.length + problems.length === 0) return null;
  return (
    <div className="mt-2 ml-[68px] grid gap-1 text-sm">
      {why && <p className="wrap-anywhere text-soft">{why}</p>}
      {adjustments.map(({ reason, amount, settled }, index) => (
        // They are only ever added to.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className="flex justify-between gap-4">
          <span>
            {LESS.find((one) => one.reason === reason)!.label}
            {settled ? '' : ', refund on its way'}
          </span>
          <span className="tabular-nums">− {formatRupees(amount)}</span>
        </p>
      ))}
      {problems.map((problem) => (
        <Notice look="warn" isRow key={problem._id} className="wrap-anywhere">
          {describeProblem(problem)}
          <Link
            to={toProblems(order, problem.state)}
            aria-label={`See the problem: ${line.name}`}
            className="inline-flex min-h-11 items-center px-2 font-semibold underline"
          >
            See the problem
          </Link>
        </Notice>
      ))}
    </div>
  );
}

/** The problems of the order's store, whichever store was last worked in. */
export const toProblems = ({ storeId }: StaffOrder, state: StaffOrder['problems'][number]['state']) =>
  `/dashboard/problems?${new URLSearchParams({ ...(state !== 'open' && { show: state }), [STORE_PARAMETER]: storeId })}`;

function describeProblem(problem: StaffOrder['problems'][number]): string {
  const { state, refund, reason } = problem;
  const answer =
    state === 'open'
      ? 'Not answered yet.'
      : state === 'refunded'
        ? `${formatRupees(refund ?? 0)} given back.`
        : `Declined: ${reason}`;
  return `Reported: ${formatProblem(problem)}. ${answer}`;
}

function describeShort({ ifShort }: StaffOrder, { substitute, question }: Line): string {
  switch (question?.state) {
    case 'open':
      return `The shopper is being asked about ${question.name}.`;
    case 'accepted':
      return 'Not on the shelf. The shopper took the substitute.';
    case 'declined':
      return `Not on the shelf. The shopper declined ${question.name}.`;
    case 'expired':
      if (question.needsYes)
        return 'Not on the shelf. The shopper did not answer in time, so it is left out, as fresh goods are.';
      return 'Not on the shelf. The shopper did not answer in time, so the substitute chosen at checkout counts.';
    case undefined:
      if (substitute) return 'Not on the shelf. Replaced, as the shopper allowed at checkout.';
      return ifShort === 'replace'
        ? 'Not on the shelf. Replacing was allowed, but nothing took its place.'
        : 'Not on the shelf. The shopper wants the money back rather than a substitute.';
  }
}
