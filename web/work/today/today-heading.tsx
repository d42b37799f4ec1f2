// The heading of one of the day's lists, with its count and a link to all of it.

import { Link } from 'react-router';
import { Count } from '../../ui/number.tsx';

type TodayHeadingProps = { id: string; words: string; count: number; to: string };

export function TodayHeading({ id, words, count, to }: TodayHeadingProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <h2 id={id} className="text-base font-bold">
        {words} <Count of={count} />
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
