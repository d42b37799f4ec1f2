// Products that sell but are sold out, and those that soon will be.

import type { StockRow, Today } from '#features/office/report/today/today.contract.ts';
import { toCount, Count } from '../../ui/number.tsx';
import { toLowStock, toHours } from './today-now.tsx';
import { TextLink } from '../../ui/link.tsx';

type TodayStockProps = { today: Today; where: Parameters<typeof toLowStock>[0] };

export function TodayStock({ today, where }: TodayStockProps) {
  const { soldOut, soldOutSelling, soldOutProducts, lowStock, lowStockDays, lowStockProducts } = today;
  const to = toLowStock(where);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <StockList
        id="today-sold-out"
        heading="Sold out, in demand"
        count={soldOutSelling}
        note={`Sold in the last 28 days and now sold out. ${toCount(soldOut)} of all products are sold out.`}
        rows={soldOutProducts}
        empty="Everything in demand is in stock."
        to={to}
        say={({ sold }) => `${toCount(sold)} sold`}
      />
      <StockList
        id="today-low"
        heading="Running low"
        count={lowStock}
        note={`Below the reorder level, or sold out in less than ${lowStockDays} days at the pace of the last 28.`}
        rows={lowStockProducts}
        empty="Nothing is running low."
        to={to}
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
  to: string;
  say: (row: StockRow) => string;
};

function StockList({ id, heading, count, note, rows, empty, to, say }: StockListProps) {
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
                {row.name} <span className="text-soft">{row.unit}</span>
              </span>
              <span className="shrink-0 text-right tabular-nums">{say(row)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type TodayHeadingProps = { id: string; words: string; count: number; to: string };

/** The heading of one of the day's lists, with its count and a link to all of it. */
export function TodayHeading({ id, words, count, to }: TodayHeadingProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h2 id={id} className="text-base font-bold">
        {words} <Count of={count} />
      </h2>
      <TextLink to={to} className="-my-2 shrink-0 text-sm">
        See all<span className="sr-only">: {words}</span>
      </TextLink>
    </div>
  );
}
