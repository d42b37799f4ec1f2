// Orders by the hour in which they were placed, as bars; the dark part was delivered. Each bar has its
// numbers as text for screen readers.

import type { Metrics } from '#features/report/metrics/metrics.contract.ts';

export function MetricHours({ hours }: Pick<Metrics, 'hours'>) {
  const first = hours[0]!.hour;
  const last = hours.at(-1)!.hour;
  const byHour = new Map(hours.map((each) => [each.hour, each]));
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const most = Math.max(...hours.map(({ placed }) => placed));
  return (
    <section aria-labelledby="figures-hours">
      <h2 id="figures-hours" className="mb-2 text-base font-bold">
        Orders by hour
      </h2>
      <ol className="flex h-44 items-end gap-1 overflow-x-auto panel p-3 pt-5">
        {all.map((hour) => {
          const { placed = 0, delivered = 0, median = null } = byHour.get(hour) ?? {};
          const words = `${hour}:00: ${placed} placed, ${delivered} delivered${
            median === null ? '' : `, half within ${median} minutes`
          }`;
          return (
            <li key={hour} title={words} className="flex h-full max-w-16 min-w-7 flex-1 flex-col justify-end">
              <span className="sr-only">{words}</span>
              <span aria-hidden className="text-center text-xs tabular-nums">
                {placed || ''}
              </span>
              <span
                aria-hidden
                className="flex flex-col justify-end overflow-hidden rounded-t-sm bg-leaf/25"
                style={{ height: `${(placed / most) * 75}%` }}
              >
                <span className="bg-leaf" style={{ height: `${placed ? (delivered / placed) * 100 : 0}%` }} />
              </span>
              <span
                aria-hidden
                className="border-t border-line pt-1 text-center text-xs text-soft tabular-nums"
              >
                {hour}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
