// Searches that found nothing, and payments that need a review.

import type { Today } from '#features/report/today/today.contract.ts';
import { toCount } from '../parts/metric-labels.ts';
import { TodayHeading } from './today-heading.tsx';
import { toMissedSearches } from './today-links.ts';

type TodayTasksProps = { today: Today; where: Parameters<typeof toMissedSearches>[0] };

export function TodayTasks({ today, where }: TodayTasksProps) {
  const { missedSearches, paymentsToReview } = today;
  const { texts, searches, first } = missedSearches;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
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
                  {text} <span className="text-soft tabular-nums">{toCount(count)}</span>
                </li>
              ))}
            </ul>
            {texts > first.length && (
              <p className="mt-2 text-sm text-soft">and {toCount(texts - first.length)} other searches</p>
            )}
          </>
        )}
      </section>
      {paymentsToReview !== null && (
        <section aria-labelledby="today-payments" className="panel p-4">
          <TodayHeading
            id="today-payments"
            words="Payments to review"
            count={paymentsToReview}
            to="/dashboard/payment-reviews"
            isAlarming={paymentsToReview > 0}
          />
          <p className="text-sm text-soft">
            {paymentsToReview === 0
              ? 'All payments match their orders.'
              : 'Payments that do not match their order and need a review.'}
          </p>
        </section>
      )}
    </div>
  );
}
