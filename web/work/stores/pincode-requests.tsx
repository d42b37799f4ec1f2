// Pincodes that shoppers requested and no store delivers to, the most requested first.

import { DateTime } from '../../ui/date-time.tsx';
import type { CallData } from '../../data/calls.ts';
import { freshQuery } from '../../data/live-query.ts';
import { pagesOf, useOwnPages } from '../../data/reads.ts';
import { SaveList } from '../parts/list-tools.tsx';
import { ShowMore } from '../parts/show-more.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { toCount } from '../../ui/number.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

const HEADING = 'store-wishes';

const toQuestion = (page: number) => ({ query: { page: String(page) } });
const readRequests = pagesOf('GET /api/store/pincode-requests', toQuestion);

export function PincodeRequests() {
  // The most requested pincode first.
  const list = useOwnPages('GET /api/store/pincode-requests', toQuestion, freshQuery);
  const requests = list.data ?? [];
  const now = new Date(list.dataUpdatedAt);
  return (
    <section aria-labelledby={HEADING} className="max-w-2xl">
      <h2 id={HEADING} className="mb-1 text-base font-bold">
        Delivery requests
      </h2>
      <p className="mb-3 text-sm text-soft">Pincodes without a store where people asked for delivery.</p>
      <QueryView
        query={list}
        failure="The requests could not be loaded."
        waiting={<Skeletons each="h-28" />}
        empty={requests.length === 0 && <p className="panel p-4 text-sm text-soft">No requests yet.</p>}
      >
        {() => (
          <>
            <Table
              labelledBy={HEADING}
              shape="table"
              rows={requests}
              toKey={({ pincode }) => pincode}
              columns={toColumns(now)}
            />
            <ShowMore list={list} failure="More could not be loaded." />
            <p className="mt-3 flex justify-end">
              <SaveList file="delivery-requests.csv" columns={toColumns(now)} rows={readRequests} />
            </p>
          </>
        )}
      </QueryView>
    </section>
  );
}

type PincodeRequest = CallData<'GET /api/store/pincode-requests'>[number];

const toColumns = (now: Date): readonly Column<PincodeRequest>[] => [
  {
    name: 'Pincode',
    className: 'font-semibold tabular-nums',
    render: ({ pincode }) => pincode,
    text: ({ pincode }) => pincode,
  },
  {
    name: 'Delivery requests',
    className: 'tabular-nums',
    render: ({ count }) => toCount(count),
    text: ({ count }) => count,
  },
  {
    name: 'Latest',
    render: ({ latestAt }) => <DateTime at={latestAt} now={now} />,
    text: ({ latestAt }) => latestAt,
  },
];
