// What waits for a person now, what burns first. Each number leads to its list.

import { useState, type ReactNode } from 'react';
import type { StoreNow, Today } from '#features/office/report/today/today.contract.ts';
import { plural, toCount } from '../../ui/number.tsx';
import { toSum } from '../parts/metric-labels.ts';
import { Age } from '../thumb/age.tsx';
import { Dialog, opensDialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';

type Tile = {
  name: string;
  /** What is shown; `burns` while somebody should act. */
  value: string;
  burns: boolean;
  since?: string | null;
  note?: string;
  to: Place;
};

export function TodayNow({ today, where }: { today: Today; where: TodayScope }) {
  return (
    <section aria-labelledby="today-now">
      <h2 id="today-now" className="sr-only">
        Now
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {listTiles(today, where).map(({ name, value, burns, since, note, to }) => (
          <li key={name}>
            <PlaceLink
              name={name}
              to={to}
              className={`flex h-full min-h-16 w-full flex-wrap content-between items-end justify-between gap-x-2 panel px-3 py-2 hover:border-leaf ${burns ? 'border-alert' : ''}`}
            >
              <span className="w-full text-sm leading-tight text-soft">{name}</span>
              <span className={`text-xl font-bold tabular-nums ${burns ? 'text-alert' : ''}`}>{value}</span>
              {since && (
                <span className="text-sm text-soft">
                  <span className="sr-only">Oldest </span>
                  <Age since={since} className="text-ink" />
                </span>
              )}
              {note && <span className="text-sm text-soft">{note}</span>}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PlaceLinkProps = { name: string; to: Place; className: string; children: ReactNode };

/** Where several stores have some of a number, it asks which. */
export function PlaceLink({ name, to, className, children }: PlaceLinkProps) {
  const [isOpen, setOpen] = useState(false);
  if (typeof to === 'string')
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...opensDialog}
        onClick={() => setOpen(true)}
        className={`text-left ${className}`}
      >
        {children}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={name} size="narrow">
        <ul className="grid gap-2">
          {to.map((store) => (
            <li key={store._id}>
              <Link
                to={store.to}
                className="flex min-h-14 items-center justify-between gap-3 panel px-3 hover:border-leaf"
              >
                <span className="min-w-0 wrap-anywhere">{store.name}</span>
                <b className="text-xl tabular-nums">{store.value}</b>
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function listTiles(today: Today, where: TodayScope): Tile[] {
  const { late, open, problems, paymentsToReview, soldOutSelling, lowStock, lowStockProducts } = today;
  const { owed, cash, bags } = today;
  const counted = (name: string, count: number, to: Place, more: Partial<Tile> = {}): Tile => ({
    ...{ name, value: toCount(count), burns: count > 0, to, ...more },
  });
  const orders = (name: string, status: Today['open'][number]['status']) => {
    const { count, oldestAt } = open.find((each) => each.status === status) ?? { count: 0, oldestAt: null };
    return counted(name, count, toOpenOrders(where, status), { burns: false, since: oldestAt });
  };
  const soonest = lowStockProducts[0]?.hoursOfCover ?? null;
  return [
    counted('Late', late.count, toLateOrders(where, late), { since: late.oldestAt }),
    ...(bags.count > 0
      ? [
          counted(
            'To come back',
            bags.count,
            toWork(where, 'deliveries', (store) => store.bags),
            {
              ...{ burns: bags.overdue > 0, since: bags.oldestAt },
              note: bags.overdue > 0 ? `${toCount(bags.overdue)} late` : '',
            },
          ),
        ]
      : []),
    counted(
      'Problems',
      problems.count,
      toWork(where, 'problems', (store) => store.problems),
      {
        since: problems.oldestAt,
      },
    ),
    ...(paymentsToReview === null
      ? []
      : [counted('Payment reviews', paymentsToReview, '/dashboard/payment-reviews')]),
    counted('Sold out, in demand', soldOutSelling, toSoldOut(where)),
    counted('Running low', lowStock, toLowStock(where), {
      note: soonest === null ? '' : `first in ${toHours(soonest)}`,
    }),
    counted(
      'To count',
      today.toCount.count,
      toWork(where, 'count', (store) => store.toCount, { more: { list: 'to-count' } }),
      {
        burns: today.toCount.urgent > 0,
        note: today.toCount.urgent > 0 ? `${toCount(today.toCount.urgent)} missed` : '',
      },
    ),
    orders('To be picked', 'PLACED'),
    orders('Packing', 'PACKING'),
    orders('Out for delivery', 'OUT FOR DELIVERY'),
    {
      name: 'Cash with riders',
      value: toSum(cash.amount),
      burns: false,
      note: cash.riders > 0 ? plural(cash.riders, 'rider') : '',
      to: toWork(where, 'cash', (store) => store.cash, { show: toSum }),
    },
    {
      name: 'Money owed',
      value: toSum(owed.amount),
      burns: owed.overdue > 0,
      since: owed.oldestAt,
      note: owed.overdue > 0 ? `${toCount(owed.overdue)} overdue` : '',
      to: toWork(where, 'money-owed', (store) => store.owed, { show: toSum }),
    },
  ];
}

/** 'less than an hour', '5 hours', '3 days'. */
export function toHours(hours: number): string {
  if (hours < 1) return 'less than an hour';
  const [number, unit] = hours < 48 ? [Math.round(hours), 'hour'] : [Math.round(hours / 24), 'day'];
  return plural(number, unit);
}

/** `storeId`: null for all stores. */
export type TodayScope = { day: string; storeId: string | null; isAdmin: boolean; stores: StoreNow[] };

/** An address, or of several stores each its own. */
export type Place = string | { _id: string; name: string; value: string; to: string }[];

const toAddress = (path: string, parameters: Record<string, string | null>) => {
  const given = Object.entries(parameters).filter((each): each is [string, string] => each[1] !== null);
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

export const toOrders = ({ day, storeId, isAdmin }: TodayScope, more: Record<string, string> = {}) =>
  isAdmin
    ? toAddress('/dashboard/orders', { ...more, day, store: storeId })
    : toAddress('/dashboard/reports', { kind: 'hour', from: day, to: day, store: storeId });

export const toReport = ({ day, storeId }: TodayScope, kind: string, more: Record<string, string> = {}) =>
  toAddress('/dashboard/reports', { kind, from: day, to: day, ...more, store: storeId });

function toOpenOrders(where: TodayScope, status: Today['open'][number]['status']): Place {
  if (where.isAdmin) return toAddress('/dashboard/orders', { status, store: where.storeId });
  if (status === 'OUT FOR DELIVERY') return toWork(where, 'deliveries', ({ onTheWay }) => onTheWay);
  return toWork(where, 'picking', ({ placed, packing }) => (status === 'PLACED' ? placed : packing));
}

/** Late ones; those who may not see all orders get the queue that has most of them. */
function toLateOrders(where: TodayScope, { count, onTheWay }: Today['late']): Place {
  if (where.isAdmin) return toAddress('/dashboard/orders', { late: '1', store: where.storeId });
  return toWork(where, count > 0 && onTheWay === count ? 'deliveries' : 'picking', ({ late }) => late);
}

type WorkPage = 'picking' | 'deliveries' | 'problems' | 'cash' | 'money-owed' | 'low-stock' | 'count';

/** A page about one store. `of`: what a store has of the number that leads there. */
function toWork(
  { storeId, stores }: TodayScope,
  page: WorkPage,
  of: (store: StoreNow) => number,
  { show = toCount, more = {} }: { show?: (number: number) => string; more?: Record<string, string> } = {},
): Place {
  const toPage = (store: string | null) => toAddress(`/dashboard/${page}`, { ...more, store });
  const having = storeId === null && stores.length > 1 ? stores.filter((store) => of(store) > 0) : [];
  if (having.length < 2) return toPage(having[0]?._id ?? storeId);
  return having.map((store) => ({
    _id: store._id,
    name: store.name,
    value: show(of(store)),
    to: toPage(store._id),
  }));
}

export const toLowStock = (where: TodayScope) => toWork(where, 'low-stock', ({ lowStock }) => lowStock);
export const toSoldOut = (where: TodayScope) =>
  toWork(where, 'low-stock', ({ soldOutSelling }) => soldOutSelling);

export const toMissedSearches = (where: TodayScope) =>
  where.isAdmin
    ? '/dashboard/search-synonyms'
    : toReport({ ...where, storeId: null }, 'search', { sort: 'missed' });

export const toStaffOrder = (orderId: string) => toAddress('/dashboard/orders', { order: orderId });
