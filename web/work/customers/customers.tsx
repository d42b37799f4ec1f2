// Customers: a search by name, e-mail, mobile or order number, or the customer named in the address.

import { CustomerPage, SuspendedChip } from './customer-page.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { NothingFits } from '../parts/list-tools.tsx';
import { NoData } from '../../parts/empty-state.tsx';
import type { CustomerRow } from '#features/office/customer/customer.contract.ts';
import { useAddress } from '../../data/page-address.ts';
import { callApi } from '../../data/api.ts';
import { download } from '../../data/download.ts';
import { pagedQuery, useOwn } from '../../data/reads.ts';
import { ListSearchBox } from '../parts/list-search-box.tsx';
import { SaveFile } from '../../parts/save-file.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { ListPaging, QueryView } from '../../parts/query-view.tsx';
import { HeadingActions } from '../parts/heading.tsx';
import { Chip } from '../../ui/chip.tsx';
import { navigate, useLocation, useSearchParams } from '../../ui/router.tsx';

export default function Customers() {
  const id = useSearchParams().get('customer');
  return id ? <CustomerPage key={id} customerId={id} /> : <CustomerList />;
}

/** A search for customers with its results, page by page; without a search, the newest accounts. */
function CustomerList() {
  const [address, setAddress] = useAddress();
  const search = address.get('search') ?? '';
  const after = address.get('after') ?? '';
  const list = useOwn(
    'GET /api/customer/find',
    { query: { ...(search && { search }), ...(after && { after }) } },
    { select: ({ data: rows, next }) => ({ rows, next }), ...pagedQuery },
  );
  return (
    <>
      {list.data?.rows.length !== 0 && (
        <HeadingActions>
          <SaveFile save={() => saveCustomerFile(search)}>
            {search ? 'Save as CSV' : 'Save all as CSV'}
          </SaveFile>
        </HeadingActions>
      )}
      <div className="mb-4">
        <ListSearchBox
          label="Search customers"
          placeholder="Name, email, mobile or order number"
          search={search}
          onSearch={(text) =>
            setAddress(() => new URLSearchParams(text && { search: text }), { replace: true })
          }
        />
      </div>
      <QueryView
        query={list}
        failure="The customers could not be loaded."
        stale="customers"
        waiting={<Skeletons count={8} each="h-28 md:h-16" />}
        empty={list.data?.rows.length === 0 && after === '' && <NoCustomers search={search} />}
      >
        {({ rows, next }) => (
          <>
            <Table
              label="Customers"
              rows={rows}
              toKey={({ _id }) => _id}
              columns={toColumns(new Date(list.dataUpdatedAt))}
            />
            <CustomerPages search={search} after={after} next={list.isPlaceholderData ? null : next} />
          </>
        )}
      </QueryView>
    </>
  );
}

/**
 * The customers that a search finds, or all, as a file. The call before it asks for confirmation if needed,
 * which a download cannot.
 */
async function saveCustomerFile(search: string): Promise<void> {
  await callApi('GET /api/customer/count');
  await download('GET /api/customer/file', search ? { search } : {}, 'customers.csv');
}

function NoCustomers({ search }: { search: string }) {
  return search ? (
    <NothingFits text={`No customers match “${search}”.`} what="customers" />
  ) : (
    <NoData picture="search" text="There are no customers yet." />
  );
}

type CustomerPagesProps = { search: string; after: string; next: string | null };

/** The address has where the page begins; the way back to the pages before it is in the history. */
function CustomerPages({ search, after, next }: CustomerPagesProps) {
  const { before = [] } = (useLocation().state ?? {}) as { before?: string[] };
  if (after === '' && next === null) return null;
  const go = (start: string, known: string[]) => {
    const to = new URLSearchParams({ ...(search && { search }), ...(start && { after: start }) });
    navigate(`?${to}`, { state: { before: known } });
  };
  return (
    <ListPaging
      previous={after === '' || before.length > 0 ? 'Previous' : 'First page'}
      onPrevious={after === '' ? null : () => go(before.at(-1) ?? '', before.slice(0, -1))}
      onNext={next === null ? null : () => go(next, [...before, after])}
    />
  );
}

const toColumns = (now: Date): readonly Column<CustomerRow>[] => [
  {
    name: 'Customer',
    render: ({ _id, name, email }) => (
      <>
        <RowLink to={`?${new URLSearchParams({ customer: _id })}`} state={{ isFromList: true }}>
          {name}
        </RowLink>
        <span className="block wrap-anywhere text-soft">{email}</span>
      </>
    ),
  },
  {
    name: 'Mobile',
    className: 'tabular-nums',
    onCard: 'whole',
    render: ({ mobile }) => mobile || <span className="text-soft">No mobile</span>,
  },
  {
    name: 'Last sign-in',
    onCard: 'whole',
    render: ({ role, status, createdAt, lastSignIn }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        {status === 'Suspended' && <SuspendedChip />}
        {role === 'ADMIN' && <Chip look="good">ADMIN</Chip>}
        <span className="text-soft">
          {lastSignIn ? (
            <>
              Signed in <DateTime at={lastSignIn} now={now} />
            </>
          ) : (
            <>
              Registered <DateTime at={createdAt} />
            </>
          )}
        </span>
      </span>
    ),
  },
];
