// One order of the shopper, from placing to delivery and after. The page updates itself.

import { NoData } from '../../../parts/empty-state.tsx';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { ORDER_ROUTE } from '#shared/page-urls.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { rich, t } from '../../../data/language.ts';
import { useOrderDetails } from '../../../data/orders/order-details.queries.ts';
import { AddressLines } from '../../../parts/account/address-lines.tsx';
import { RequireUser } from '../../../parts/account/require-user.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PaymentChip } from '../../../parts/order/order-chips.tsx';
import { useNow } from '../../../parts/order/now.ts';
import { InstallInvitation } from './install-invitation.tsx';
import { MoneyBack } from './money-back.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderedAgain, useOrderAgain } from '../../../parts/order/order-again.tsx';
import { OrderChanges, OrderItems } from './order-items.tsx';
import { OrderRating } from './order-rating.tsx';
import { OrderPush } from './order-push.tsx';
import { OrderStatusBlock } from './order-status-block.tsx';
import { SubstituteQuestions } from './substitute-questions.tsx';
import { useReport } from './report-problem.tsx';
import { formatClock } from '../../../parts/order/store-clock.ts';
import { Skeletons } from '../../../parts/list-skeletons.tsx';
import { BillRows } from '../../../parts/order/bill-rows.tsx';
import { describeBill, toHeadline } from '../../../parts/order/order-labels.ts';
import {
  withDecidedLess,
  formatAnswer,
  formatQuestion,
  isOpen,
  listAsked,
  listCompared,
} from './question-labels.ts';
import { useState } from 'react';
import { isLater } from '../../../parts/order/arrival-labels.ts';
import { formatReport } from '../../../parts/order/problem-labels.ts';
import { matchPath, useLocation } from '../../../ui/router.tsx';

export default function MyOrder() {
  const { orderId = '' } = matchPath(ORDER_ROUTE, useLocation().pathname) ?? {};
  return (
    <section>
      <BackLink to="/dashboard/myorders">{t('All orders')}</BackLink>
      <RequireUser waiting={<Waiting />}>{() => <OrderOf key={orderId} orderId={orderId} />}</RequireUser>
    </section>
  );
}

function OrderOf({ orderId }: { orderId: string }) {
  const { data: order, error, dataUpdatedAt, refetch } = useOrderDetails(orderId);
  if (order === null) return <NoSuchOrder orderId={orderId} />;
  if (!order && error) {
    return (
      <>
        <Title orderId={orderId} />
        <LoadFailed what={t('Your order could not be loaded.')} error={error} onRetry={refetch} />
      </>
    );
  }
  if (!order) return <Waiting />;
  return <Order order={order} staleSince={error ? dataUpdatedAt : null} onRetry={() => void refetch()} />;
}

type OrderProps = { order: OrderDetails; staleSince: number | null; onRetry: () => void };

function Order({ order, staleSince, onRetry }: OrderProps) {
  const { timeZone } = order.store;
  const now = useNow();
  const again = useOrderAgain(order.orderId);
  const report = useReport(order);
  return (
    <article aria-labelledby="order-title">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Title orderId={order.orderId} />
          <p className="text-xs break-all text-soft">
            {rich('Order ID <b>{orderId}</b>', { orderId: order.orderId, b: <span /> })}
          </p>
          <time dateTime={order.createdAt} className="text-sm text-soft">
            {formatClock(order.createdAt, timeZone, now)}
          </time>
        </div>
        <p className="flex flex-wrap gap-1.5">
          <PaymentChip payment={order.payment_status} isTest={order.isTest} />
        </p>
      </header>
      <OrderUpdates order={order} />
      {staleSince !== null && (
        <Notice look="warn" as="div" isRow className="mb-4">
          <output>
            {t('No connection. Last updated at {value}.', {
              value: formatClock(new Date(staleSince).toISOString(), timeZone, now),
            })}
          </output>
          <Button look="quiet" className="text-marigold-ink" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px] xl:grid-rows-[repeat(7,auto)_1fr] xl:*:col-start-1">
        <SubstituteQuestions order={order} />
        <OrderStatusBlock order={order} staleSince={staleSince} />
        <OrderRating order={order} onReport={report.open} />
        <OrderChanges order={order} />
        <div className="grid min-w-0 gap-4 xl:col-start-2! xl:row-span-8 xl:row-start-1">
          <OrderBill order={order} />
          <MoneyBack order={order} />
          <OrderActions order={order} again={again} onReport={report.open} />
          {again.done && <OrderedAgain done={again.done} />}
        </div>
        <OrderItems order={order} onReport={report.open} />
        <Card title={t('Delivery address')}>
          <AddressLines address={order.delivery_address} />
          {order.leaveAtDoor && <p className="mt-2 text-sm text-soft">{t('Leave it at the door.')}</p>}
        </Card>
        <OrderPush />
        {order.status === 'DELIVERED' && <InstallInvitation />}
      </div>
      {report.dialog}
    </article>
  );
}

function Title({ orderId }: { orderId: string }) {
  return (
    <h1 id="order-title" className="text-xl font-bold">
      {t('Order {orderId}', { orderId: toOrderNumber(orderId) })}
    </h1>
  );
}

/** What the server sends for every order. */
function Waiting() {
  return (
    <>
      <h1 className="mb-4 min-h-12 text-xl font-bold">{t('Order')}</h1>
      <Skeletons each={['h-96', 'h-72']} className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_320px]" />
    </>
  );
}

function NoSuchOrder({ orderId }: { orderId: string }) {
  return (
    <NoData
      picture="search"
      heading="h1"
      title={t('Order not found')}
      text={t('You have no order with the number {orderId}.', { orderId: toOrderNumber(orderId) })}
    >
      <ButtonLink to="/dashboard/myorders">{t('All orders')}</ButtonLink>
    </NoData>
  );
}

/** The current total, and what it means for the shopper’s money. */
function OrderBill({ order }: { order: OrderDetails }) {
  const billed = withDecidedLess(order);
  const { sentence } = describeBill(billed);
  return (
    <Card title={t('Bill')}>
      <BillRows order={billed} />
      {sentence && (
        <Notice look="good" className="mt-3 font-medium">
          {sentence}
        </Notice>
      )}
    </Card>
  );
}

/** The changes worth announcing, as sentences; other changes are not announced. */
function toUpdates(order: OrderDetails): string[] {
  const { less, sentence } = describeBill(withDecidedLess(order));
  const asked = listAsked(order).map((line) =>
    isOpen(line) ? [formatQuestion(line), ...listCompared(line)].join(' ') : formatAnswer(line),
  );
  const answers = order.problems
    .filter(({ state }) => state !== 'open')
    .map((problem) => formatReport(problem));
  const delay = isLater(order) ? [t('Your order will arrive later than promised. We are sorry.')] : [];
  return [
    toHeadline(order),
    ...asked,
    ...delay,
    ...(less.length > 0 && sentence ? [sentence] : []),
    ...answers,
  ];
}

/** Announced to screen readers, once and politely. */
function OrderUpdates({ order }: { order: OrderDetails }) {
  const updates = toUpdates(order);
  const [known, setKnown] = useState(updates);
  // Empty at first: the page itself is read then.
  const [said, setSaid] = useState('');
  if (known.join('\n') !== updates.join('\n')) {
    setKnown(updates);
    const fresh = updates.filter((sentence) => !known.includes(sentence));
    if (fresh.length > 0) setSaid(fresh.join(' '));
  }
  return <output className="sr-only">{said}</output>;
}
