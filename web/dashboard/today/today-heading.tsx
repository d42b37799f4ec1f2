// The heading of one of the day's lists, with its count and a link to all of it.

import { Link } from 'react-router';
import { toCount } from '../parts/metric-labels.ts';

type TodayHeadingProps = { id: string; words: string; count: number; to: string; isAlarming?: boolean };

export function TodayHeading({ id, words, count, to, isAlarming = false }: TodayHeadingProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h2 id={id} className="text-base font-bold">
        {words} <span className={`tabular-nums ${isAlarming ? 'text-alert' : ''}`}>{toCount(count)}</span>
      </h2>
      <Link
        to={to}
        className="-my-2 inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-leaf hover:underline"
      >
        See all<span className="sr-only">: {words}</span>
      </Link>
    </div>
  );
}
