// Pincodes that shoppers requested and no store delivers to, the most requested first.

import { usePreferences } from '../../data/store/owner-stores.queries.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { ShowMore } from '../parts/show-more.tsx';
import { toAgo } from '../parts/time-labels.ts';
import { toCount } from '../parts/metric-labels.ts';

const HEADING = 'store-wishes';
const CELL = 'px-3 py-2 first:pl-4 last:pr-4';

export function PincodeRequests() {
  const list = usePreferences();
  const { data, error } = list;
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  const now = new Date(list.dataUpdatedAt);
  return (
    <section aria-labelledby={HEADING} className="max-w-2xl">
      <h2 id={HEADING} className="mb-1 text-base font-bold">
        Delivery requests
      </h2>
      <p className="mb-3 text-sm text-soft">Pincodes without a store where people asked for delivery.</p>
      {error && !data && (
        <LoadFailed what="The requests could not be loaded." error={error} onRetry={list.refetch} />
      )}
      {!data && !error && (
        <output aria-label="Loading requests" className="block">
          <span className="skeleton block h-28 rounded-card" />
        </output>
      )}
      {data && requests.length === 0 && (
        <p className="panel p-4 text-sm text-soft">No Data. No requests yet.</p>
      )}
      {requests.length > 0 && (
        <table aria-labelledby={HEADING} className="w-full panel text-left text-sm">
          <thead>
            <tr className="text-soft">
              {['Pincode', 'Delivery requests', 'Latest'].map((heading) => (
                <th key={heading} scope="col" className={`${CELL} font-medium`}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {requests.map(({ pincode, count, latestAt }) => (
              <tr key={pincode} className="border-t border-line">
                <th scope="row" className={`${CELL} font-semibold tabular-nums`}>
                  {pincode}
                </th>
                <td className={`${CELL} tabular-nums`}>{toCount(count)}</td>
                <td className={CELL}>
                  <time dateTime={latestAt}>{toAgo(new Date(latestAt), now)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ShowMore list={list} failure="More could not be loaded." />
    </section>
  );
}
