// The owner's stores: where each is, whether it is open and how many pincodes it delivers to, with dialogs to
// add and edit one; and the requested pincodes.

import type { Store } from '#features/stores/store/store.contract.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { useStores } from '../../data/store/work-store.ts';
import { SaveList } from '../parts/list-tools.tsx';
import { StoreForm } from './store-form.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { AddButton } from '../parts/heading.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import type { CallData } from '../../data/calls.ts';
import { freshQuery } from '../../data/reads.ts';
import { pagesOf, useOwnPages } from '../../data/read-pages.ts';
import { ShowMore } from '../parts/paged-list.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { plural } from '../../ui/number.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Link, PhoneLink } from '../../ui/link.tsx';
import { openForm } from '../parts/ask.tsx';

export default function Stores() {
  return (
    <>
      <AddButton label="Add store" onAdd={() => edit(null)} />
      <div className="grid gap-8">
        <StoreList />
        <PincodeRequests />
      </div>
    </>
  );
}

const edit = (store: Store | null) =>
  openForm({ title: store ? 'Edit store' : 'Add store', children: <StoreForm existing={store} /> });

const GRID = 'grid gap-3 xl:grid-cols-2';

const WAITING = <Skeletons count={2} each="h-48" className={GRID} />;

function StoreList() {
  const stores = useStores();
  const hasAreas = stores.data?.some(({ areaCount }) => areaCount > 0) ?? false;
  return (
    <div>
      <QueryView query={stores} failure="The stores could not be loaded." stale="stores" waiting={WAITING}>
        {(all) => (
          <>
            {!hasAreas && (
              <p className="mb-3 max-w-2xl text-sm text-soft">
                No store has areas, so the shop delivers everywhere from its first store. As soon as one store
                has an area, the shop delivers only to the pincodes of areas.
              </p>
            )}
            <ul aria-label="Stores" className={GRID}>
              {all.map((store, at) => (
                <StoreCard key={store._id} store={store} isFirst={at === 0} hasAreas={hasAreas} />
              ))}
            </ul>
            <p className="mt-3 flex justify-end">
              <SaveList file="stores.csv" columns={SAVED} rows={all} />
            </p>
          </>
        )}
      </QueryView>
    </div>
  );
}

const SAVED: readonly FileColumn<Store>[] = [
  { name: 'Name', text: ({ name }) => name },
  {
    name: 'Address',
    text: ({ address_line, city, state }) => [address_line, city, state].filter(Boolean).join(', '),
  },
  { name: 'Pincode', text: ({ pincode }) => pincode },
  { name: 'Phone', text: ({ phone }) => phone },
  { name: 'Open', text: ({ open }) => (open ? 'yes' : 'no') },
  { name: 'GSTIN', text: ({ gstNumber }) => gstNumber },
  { name: 'Areas', text: ({ areaCount }) => areaCount },
];

const HEADING = 'store-wishes';

const toQuestion = (page: number) => ({ query: { page: String(page) } });
const readRequests = pagesOf('GET /api/store/pincode-requests', toQuestion);

/** Pincodes that shoppers requested and no store delivers to, the most requested first. */
function PincodeRequests() {
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
  { name: 'Pincode', className: 'font-semibold tabular-nums', text: ({ pincode }) => pincode },
  { name: 'Delivery requests', className: 'tabular-nums', text: ({ count }) => count },
  {
    name: 'Latest',
    render: ({ latestAt }) => <DateTime at={latestAt} now={now} />,
    text: ({ latestAt }) => latestAt,
  },
];

type StoreCardProps = {
  store: Store;
  /** True for the store whose stock is shown to visitors who have not chosen a pincode. */
  isFirst: boolean;
  /** Whether any store of the shop has areas. */
  hasAreas: boolean;
};

const ACTION = 'grid min-h-11 place-items-center rounded-button text-sm font-semibold -outline-offset-2';

/** A store in the owner's list. */
function StoreCard({ store, isFirst, hasAreas }: StoreCardProps) {
  const { _id, name, phone, pauseReason, paused } = store;
  const address = toAddress(store);
  return (
    <li className="flex min-w-0 flex-col panel">
      <div className="flex-1 p-4 pb-2 text-sm">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-base font-bold wrap-anywhere">{name}</h2>
          <OpenChip store={store} />
        </div>
        {paused && pauseReason && <p className="mt-1 wrap-anywhere">Paused: {pauseReason}</p>}
        <p className="mt-1 wrap-anywhere text-soft">{address || 'No address yet'}</p>
        <p className="wrap-anywhere text-soft">
          {phone ? (
            <PhoneLink phone={phone} className="inline-flex min-h-6 items-center underline" />
          ) : (
            'No phone yet'
          )}
        </p>
        <p className="mt-1 font-medium">{toReach(store, isFirst, hasAreas)}</p>
        {isFirst && hasAreas && (
          <p className="text-soft">Shoppers who have not chosen a pincode see its stock.</p>
        )}
      </div>
      <div className="mt-2 grid grid-cols-2 border-t border-line">
        <button
          type="button"
          onClick={() => edit(store)}
          {...opensDialog}
          className={`${ACTION} text-leaf hover:bg-leaf-tint`}
        >
          <span>
            Edit<span className="sr-only"> {name}</span>
          </span>
        </button>
        <Link to={`/dashboard/store-areas?store=${_id}`} className={`${ACTION} text-leaf hover:bg-leaf-tint`}>
          <span>
            Areas<span className="sr-only"> of {name}</span>
          </span>
        </Link>
      </div>
    </li>
  );
}

function OpenChip({ store: { open, paused } }: { store: Store }) {
  if (paused) return <Chip look="marked">Paused</Chip>;
  return open ? <Chip look="good">Open</Chip> : <Chip look="calm">Closed now</Chip>;
}

function toAddress({ address_line, city, state, pincode }: Store): string {
  return [address_line, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function toReach({ areaCount }: Store, isFirst: boolean, hasAreas: boolean): string {
  if (areaCount > 0) {
    return `Delivers to ${plural(areaCount, 'pincode')}`;
  }
  return isFirst && !hasAreas ? 'Delivers everywhere' : 'Delivers nowhere yet: it has no areas';
}
