// Whether promises are kept today, and where the minutes go.

import type { Today } from '#features/office/report/today/today.contract.ts';
import { toCount } from '../../ui/number.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toReport } from './today-links.ts';

const STEPS = [
  ['wait', 'Until picking'],
  ['pick', 'Picking'],
  ['handover', 'Waiting for a rider'],
  ['ride', 'Ride'],
] as const;

type TodayServiceProps = { today: Today; where: Parameters<typeof toReport>[0] };

export function TodayService({ today: { service }, where }: TodayServiceProps) {
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
