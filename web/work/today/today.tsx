// How the day is going: what burns, first; sales compared with the same weekdays before, whether promises are
// kept, and what runs out. It refreshes itself.

import { keepPreviousData } from '@tanstack/react-query';
import type { Today, StockRow } from '#features/office/report/today/today.contract.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { freshQuery, liveQuery, useOwn } from '../../data/reads.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { useStores } from '../../data/store/work-store.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Count, toCount } from '../../ui/number.tsx';
import { toStockPath } from '#shared/page-urls.ts';
import { TextLink, Link, textLink } from '../../ui/link.tsx';
import { toLongDay } from '../parts/metric-labels.ts';
import { TodayCurve, TodaySums } from './today-sums.tsx';
import {
  toMissedSearches,
  toReport,
  toStaffOrder,
  TodayNow,
  PlaceLink,
  type Place,
  toLowStock,
  toSoldOut,
  toHours,
  type TodayScope,
} from './today-now.tsx';
import type { InAnyStore } from '../parts/heading.tsx';

const REFRESH_MS = 10_000;

const WAITING = <Skeletons each={['h-24', 'h-28', 'h-80', 'h-48']} className="grid gap-4" />;

/** '12:31 pm' by the clock of the store. */
const toClock = ({ at, timeZone }: Today) =>
  new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone }).format(new Date(at));

export default function TodayPage({ user, storeId, isKnown }: InAnyStore) {
  const query = useOwn(
    'GET /api/admin/today',
    { query: storeId === null ? {} : { storeId } },
    { enabled: isKnown, placeholderData: keepPreviousData, ...liveQuery(REFRESH_MS) },
  );
  return (
    <>
      <p className="-mt-3 mb-4 min-h-5 text-sm text-soft">
        {query.data && `${toLongDay(query.data.day)}, as of ${toClock(query.data)}`}
      </p>
      <QueryView query={query} failure="The day could not be loaded." stale="figures" waiting={WAITING}>
        {(today) => <Day today={today} where={{ ...today, storeId, isAdmin: user.role === 'ADMIN' }} />}
      </QueryView>
    </>
  );
}

/** Nothing was sold today, nor on the days that it is compared with. */
const isNew = ({ orders, lastWeek, usual }: Today) => orders + lastWeek.orders + (usual.orders ?? 0) === 0;

/** Where the owner of a new shop begins. */
function GoingLive() {
  const { data } = useOwn('GET /api/settings/going-live', {}, freshQuery);
  const missing = data?.steps.filter(({ isDone }) => !isDone).length ?? 0;
  if (missing === 0) return null;
  return (
    <Notice look="info" isRow>
      Going live: {missing} of {data!.steps.length} steps are missing.
      <TextLink to="/dashboard/settings">See what they are</TextLink>
    </Notice>
  );
}

type DayProps = { today: Today; where: TodayScope };

function Day({ today, where }: DayProps) {
  return (
    <div className="grid gap-4">
      {!today.isComplete && (
        <Notice look="warn" as="output">
          Orders from recent days are still being added up. The usual numbers are not complete yet.
        </Notice>
      )}
      {where.isAdmin && isNew(today) && <GoingLive />}
      <TodayNow today={today} where={where} />
      <TodaySums today={today} where={where} />
      <div className="grid items-stretch gap-4 lg:grid-cols-[2fr_1fr]">
        <TodayCurve today={today} />
        <TodayService today={today} where={where} />
      </div>
      <TodayStock today={today} where={where} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <TodayRatings today={today} where={where} />
        <TodayMissed today={today} where={where} />
      </div>
    </div>
  );
}

/** What shoppers said of their deliveries, with the newest words. */
function TodayRatings({ today: { ratings }, where }: DayProps) {
  const { average, count, words } = ratings;
  return (
    <section aria-labelledby="today-ratings" className="panel p-4">
      <h2 id="today-ratings" className="text-base font-bold">
        Ratings
      </h2>
      <p className="text-sm text-soft">
        {average === null ? (
          'No delivery was rated in the last 28 days.'
        ) : (
          <>
            <b className="text-base text-ink">{average} of 5</b>, {toCount(count)}{' '}
            {count === 1 ? 'rating' : 'ratings'} in the last 28 days
          </>
        )}
      </p>
      {words.length > 0 && (
        <ul aria-label="Words" className="mt-2 grid gap-2 text-sm">
          {words.map(({ orderId, stars, text, at }) => (
            <li key={orderId} className="wrap-anywhere">
              <b>{stars} of 5</b> {text}{' '}
              <span className="text-soft">
                <DateTime at={at} />{' '}
                {where.isAdmin && (
                  <Link to={toStaffOrder(orderId)} className="font-semibold text-leaf underline">
                    {toOrderNumber(orderId)}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Searches of today that found nothing. */
function TodayMissed({ today: { missedSearches }, where }: DayProps) {
  const { texts, searches, first } = missedSearches;
  return (
    <section aria-labelledby="today-missed" className="panel p-4">
      <TodayHeading
        id="today-missed"
        words="Searches that found nothing"
        count={searches}
        to={toMissedSearches(where)}
      />
      {first.length === 0 ? (
        <p className="text-sm text-soft">Every search today found something.</p>
      ) : (
        <>
          <ul className="mt-1 flex flex-wrap gap-2">
            {first.map(({ text, count }) => (
              <li key={text} className="rounded-full bg-line px-3 py-1 text-sm wrap-anywhere">
                {text} <Count of={count} className="text-soft" />
              </li>
            ))}
          </ul>
          {texts > first.length && (
            <p className="mt-2 text-sm text-soft">and {toCount(texts - first.length)} other searches</p>
          )}
        </>
      )}
    </section>
  );
}

const STEPS = [
  ['wait', 'Until picking'],
  ['pick', 'Picking'],
  ['handover', 'Waiting for a rider'],
  ['ride', 'Ride'],
] as const;

/** Whether promises are kept today, and where the minutes go. */
function TodayService({ today: { service }, where }: DayProps) {
  const { delivered, failed, onTime } = service;
  const longest = Math.max(1, ...STEPS.map(([step]) => service[step] ?? 0));
  return (
    <section aria-labelledby="today-service" className="grid content-start gap-3 panel p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="today-service" className="text-base font-bold">
          Promise kept
        </h2>
        <TextLink to={toReport(where, 'service')} className="-my-2 text-sm">
          See all<span className="sr-only">: how orders were served</span>
        </TextLink>
      </div>
      <p>
        <b className="text-xl tabular-nums">{onTime === null ? '-' : `${Math.round(onTime * 100)} %`}</b>{' '}
        <span className="text-sm text-soft">
          of {toCount(delivered)} delivered{failed > 0 && `, ${toCount(failed)} failed at the door`}
        </span>
      </p>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1.5 text-sm">
        {STEPS.map(([step, name]) => {
          const minutes = service[step];
          return (
            <div key={step} className="contents">
              <dt>{name}</dt>
              <dd aria-hidden>
                <span
                  className="block h-2.5 rounded-sm bg-leaf"
                  style={{ width: `${((minutes ?? 0) / longest) * 100}%` }}
                />
              </dd>
              <dd className="text-right font-semibold tabular-nums">
                {minutes === null ? '-' : `${toCount(minutes)} min`}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="text-sm text-soft">Median of today’s orders.</p>
    </section>
  );
}

function TodayStock({ today, where }: DayProps) {
  const { soldOut, soldOutSelling, soldOutProducts, lowStock, lowStockDays, lowStockProducts } = today;
  const { data: stores = [] } = useStores((useShopFacts()?.hasStores ?? false) && where.storeId === null);
  const toName = ({ storeId }: StockRow) => stores.find(({ _id }) => _id === storeId)?.name;
  const toStore = (row: StockRow) => (stores.length > 1 && toName(row)) || '';
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <StockList
        id="today-sold-out"
        heading="Sold out, in demand"
        count={soldOutSelling}
        note={`Sold in the last 28 days and now sold out. ${toCount(soldOut)} of all products are sold out.`}
        rows={soldOutProducts}
        empty="Everything in demand is in stock."
        {...{ to: toSoldOut(where), toStore }}
        say={({ sold }) => `${toCount(sold)} sold`}
      />
      <StockList
        id="today-low"
        heading="Running low"
        count={lowStock}
        note={`Below the reorder level, or sold out in less than ${lowStockDays} days at the pace of the last 28.`}
        rows={lowStockProducts}
        empty="Nothing is running low."
        {...{ to: toLowStock(where), toStore }}
        say={sayCover}
      />
    </div>
  );
}

function sayCover({ stock, hoursOfCover, reorderLevel }: StockRow): string {
  const left = `${toCount(stock)} left`;
  if (hoursOfCover !== null) return `${left}, ${toHours(hoursOfCover)}`;
  return reorderLevel === null ? left : `${left}, level ${toCount(reorderLevel)}`;
}

type StockListProps = {
  id: string;
  heading: string;
  count: number;
  note: string;
  rows: readonly StockRow[];
  empty: string;
  to: Place;
  /** '' where there is only one. */
  toStore: (row: StockRow) => string;
  say: (row: StockRow) => string;
};

function StockList({ id, heading, count, note, rows, empty, to, toStore, say }: StockListProps) {
  return (
    <section aria-labelledby={id} className="panel">
      <div className="border-b border-line p-4">
        <TodayHeading id={id} words={heading} count={count} to={to} />
        <p className="text-sm text-soft">{note}</p>
      </div>
      {rows.length === 0 ? (
        <p className="p-4 text-sm text-soft">{empty}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li
              key={`${row.storeId} ${row.productId}`}
              className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-2 text-sm last:border-0"
            >
              <span className="min-w-0 wrap-anywhere">
                <TextLink to={toStockPath(row.productId, row.storeId)}>{row.name}</TextLink>{' '}
                <span className="text-soft">{[row.unit, toStore(row)].filter(Boolean).join(', ')}</span>
              </span>
              <span className="shrink-0 text-right tabular-nums">{say(row)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type TodayHeadingProps = { id: string; words: string; count: number; to: Place };

/** The heading of one of the day's lists, with its count and a link to all of it. */
function TodayHeading({ id, words, count, to }: TodayHeadingProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h2 id={id} className="text-base font-bold">
        {words} <Count of={count} />
      </h2>
      <PlaceLink name={words} to={to} className={textLink('-my-2 shrink-0 text-sm')}>
        See all<span className="sr-only">: {words}</span>
      </PlaceLink>
    </div>
  );
}
