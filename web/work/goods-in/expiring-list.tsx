// Products that expire in the next days and are probably still there. The person at the shelf enters how many
// are thrown away, or that nothing is left.

import { toNotSent, usePress } from '../../data/action.ts';
import { useVisitor } from '../../data/account/user.ts';
import { worksAs } from '../../parts/account/works-as.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { useState } from 'react';
import type { ExpiringBatch } from '#features/stock/receipt/receipt.contract.ts';
import { makeId } from '#shared/ids.ts';
import { discountedPrice, formatRupees, toPaise } from '#shared/money.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { findBelowCost, toUnitCost } from '#shared/price-risks.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { quietQuery } from '../../data/reads.ts';
import { shopNow } from '../../data/server-clock.ts';
import { change } from '../../data/work-changes.ts';
import { toastSuccess } from '../../data/toast.ts';
import { useAddressFilter } from '../parts/list-address.ts';
import { usePagedList } from '../parts/paged-list.tsx';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import { formatDay, toUnits } from '../parts/stock-labels.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Table } from '../../parts/table.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Link, TextLink } from '../../ui/link.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Alert } from '../../ui/notice.tsx';
import { ask } from '../parts/ask.tsx';

const SPANS = ['3', '7', '14', '30'] as const;

export function ExpiringList({ storeId }: { storeId: string }) {
  const [days, setDays] = useAddressFilter('days', '7', SPANS);
  const [asked, setAsked] = useState<ExpiringBatch | null>(null);
  const { user } = useVisitor();
  // Prices are those of the whole shop.
  const mayPrice = user !== null && worksAs(user, ['catalogue']);
  const { view, isEmpty, all } = usePagedList(
    'GET /api/stock/expiring',
    (page) => ({ query: { storeId, days, page: String(page) } }),
    quietQuery,
  );
  return (
    <div className="grid gap-3">
      <Select
        label="Best before within"
        labelClass="flex max-w-xs items-center gap-3"
        className="flex-1 px-3"
        value={days}
        options={SPANS.map((span) => ({ value: span, label: `${span} days` }))}
        onChange={setDays}
      />
      <ListTools list="expiring" isEmpty={isEmpty}>
        <SaveList file="expiring.csv" columns={SAVED} rows={all} />
      </ListTools>
      <QueryView
        {...view}
        failure="Expiring products could not be loaded."
        stale="lines"
        empty={
          isEmpty && (
            <NoData
              title="Nothing is expiring"
              text="Delivered products with a best-before date appear here before it passes, while some of them are probably still in stock."
            />
          )
        }
        className="grid gap-3"
      >
        {({ rows }) => (
          <Table
            label="Expiring"
            rows={rows}
            toKey={({ lineId }) => lineId}
            columns={[
              { name: 'Product', render: (line) => <Product {...line} storeId={storeId} /> },
              {
                name: 'Best before',
                render: ({ bestBefore, daysLeft }) => (
                  <span className={daysLeft < 0 ? 'font-semibold text-alert' : ''}>
                    {daysLeft < 0 && 'Expired '}
                    {formatDay(bestBefore)}, {toWhen(daysLeft)}
                  </span>
                ),
              },
              {
                name: 'Probably left',
                isNumber: true,
                render: ({ likelyLeft }) => <strong className="text-xl font-bold">{likelyLeft}</strong>,
              },
              ...(mayPrice
                ? [
                    {
                      name: 'Cut the price',
                      onCard: 'whole' as const,
                      render: (line: ExpiringBatch) => <PriceCuts line={line} />,
                    },
                  ]
                : []),
              {
                name: 'Book',
                onCard: 'whole',
                render: (line) => (
                  <Button look="outlined" className="w-full" onClick={() => setAsked(line)}>
                    Book<span className="sr-only"> expired units of {line.name}</span>
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryView>
      {asked && (
        <ExpiryQuestion key={asked.lineId} storeId={storeId} line={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

const SAVED: readonly FileColumn<ExpiringBatch>[] = [
  { name: 'Product', text: ({ name }) => name },
  { name: 'Unit', text: ({ unit }) => unit },
  { name: 'Shelf', text: ({ shelf }) => shelf },
  { name: 'Supplier', text: ({ supplier }) => supplier },
  { name: 'Best before', text: ({ bestBefore }) => bestBefore },
  { name: 'Received', text: ({ received }) => received },
  { name: 'Probably left', text: ({ likelyLeft }) => likelyLeft },
];

function toWhen(daysLeft: number): string {
  if (daysLeft < 0) return daysLeft === -1 ? 'since yesterday' : `for ${-daysLeft} days`;
  if (daysLeft === 0) return 'today';
  return daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
}

function Product({
  storeId,
  productId,
  name,
  unit,
  shelf,
  received,
  supplier,
  price,
  discount,
}: ExpiringBatch & { storeId: string }) {
  return (
    <>
      <Link to={toStockPath(productId, storeId)} className="font-semibold wrap-anywhere hover:underline">
        {name}, {unit}
      </Link>
      <p className="text-soft wrap-anywhere">
        {[
          formatRupees(discountedPrice(price, discount)),
          shelf && `Shelf ${shelf}`,
          `${toUnits(received)} came`,
          supplier,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

const CUTS = [10, 30, 50] as const;

/** One press cuts the price until the best-before day is over; below its cost it asks first. */
function PriceCuts({ line }: { line: ExpiringBatch }) {
  const { productId, name, price, discount, unitCost, gstRate, until, daysLeft, plannedUntil } = line;
  const { isPending, problem, press } = usePress();
  const toDiscount = (percent: number) =>
    Math.round(100 * (100 - (100 - discount) * (1 - percent / 100))) / 100;
  const toPrice = (percent: number) => discountedPrice(price, toDiscount(percent));
  const cut = async (percent: number) => {
    const body = { productId, discount: toDiscount(percent), from: shopNow().toISOString(), until };
    await change('PUT /api/product/price-plan', { body });
    toastSuccess(`${formatRupees(toPrice(percent))} until ${formatDay(line.bestBefore)}`);
  };
  const start = (percent: number) => {
    const [risk] = findBelowCost(toPaise(toPrice(percent)), toUnitCost(unitCost, gstRate));
    if (!risk) return void press(() => cut(percent));
    ask({
      title: `Sell ${name} below its cost?`,
      text: `It would sell for ${formatRupees(toPrice(percent))}. ${risk}.`,
      confirmLabel: 'Below cost',
      cancelLabel: 'Back',
      onConfirm: () => cut(percent),
      onError: toNotSent,
    });
  };
  if (daysLeft < 0) return null;
  return (
    <>
      {plannedUntil ? (
        <p className="text-sm">
          {formatRupees(discountedPrice(price, discount))} until <DateTime at={plannedUntil} isShort />.{' '}
          <TextLink to="/dashboard/planned-prices">Change it</TextLink>
        </p>
      ) : (
        <div className="flex gap-2">
          {CUTS.map((percent) => (
            <Button
              key={percent}
              look="outlined"
              className="px-2!"
              aria-busy={isPending}
              aria-label={`${percent} % off ${name}: ${formatRupees(toPrice(percent))}`}
              onClick={() => start(percent)}
            >
              −{percent} %
            </Button>
          ))}
        </div>
      )}
      <Alert className="mt-1 text-sm font-semibold text-alert">{problem}</Alert>
    </>
  );
}

type ExpiryQuestionProps = { storeId: string; line: ExpiringBatch; onClose: () => void };

function ExpiryQuestion({ storeId, line, onClose }: ExpiryQuestionProps) {
  const [key] = useState(() => makeId());
  const [typed, setTyped] = useState(String(line.daysLeft < 0 ? line.likelyLeft : ''));
  const most = Math.min(line.stock, line.received);

  async function confirm() {
    const quantity = Number(typed);
    const { productId, lineId } = line;
    const body = { storeId, kind: 'expiry' as const, lines: [{ productId, quantity, lineId }] };
    await change('POST /api/stock/adjust', { body, headers: { 'idempotency-key': key } });
    toastSuccess(quantity === 0 ? 'Noted: none were left' : `${toUnits(quantity)} booked as expired`);
  }

  return (
    <AskDialog
      onError={toNotSent}
      look="primary"
      title={line.name}
      confirmLabel="Book"
      cancelLabel="Cancel"
      check={() => {
        if (!/^\d{1,7}$/.test(typed.trim())) return 'Enter how many, 0 for none';
        return Number(typed) > most ? `At most ${most}` : '';
      }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <label className="grid gap-1 text-base font-semibold">
        How many are you throwing away?
        <input
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-14 w-full rounded-button border-2 border-ink/60 bg-paper px-3 text-2xl font-bold"
        />
      </label>
      <p className="mt-2 text-sm text-soft">
        They are removed from stock, and you are not asked about this delivery again. Enter 0 if none were
        left.
      </p>
    </AskDialog>
  );
}
