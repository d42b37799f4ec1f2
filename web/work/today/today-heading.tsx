// The heading of one of the day's lists, with its count and a link to all of it.

import { Count } from '../../ui/number.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type TodayHeadingProps = { id: string; words: string; count: number; to: string };

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
