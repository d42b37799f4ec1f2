// A search for customers with its results, page by page; without a search, the newest accounts.

import { NoData } from '../../parts/no-data.tsx';
import { Link, useSearchParams } from 'react-router';
import type { CustomerRow } from '#features/customer/customer.contract.ts';
import { saveCustomerFile, useCustomers } from '../../data/customers.queries.ts';
import { toTime } from '../parts/order-times.ts';
import { ListSearchBox } from '../parts/list-search-box.tsx';
import { SaveFile } from '../parts/save-file.tsx';
import { ShowMore } from '../parts/show-more.tsx';
import { toAgo } from '../parts/time-labels.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Chip } from '../parts/chip.tsx';

export function CustomerList() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const list = useCustomers(search);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
        <h1 className="text-xl font-bold">Customers</h1>
        <SaveFile save={saveCustomerFile}>Save all as CSV</SaveFile>
      </div>
      <div className="mb-4">
        <ListSearchBox
          label="Search customers"
          placeholder="Name, email, mobile or order number"
          search={search}
          onSearch={(text) =>
            setAddress(text ? { search: text } : {}, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      <QueryView
        query={list}
        failure="The customers could not be loaded."
        stale="customers"
        waiting={<Skeletons count={8} each="h-28 md:h-16" />}
        empty={
          rows.length === 0 && (
            <NoData
              picture="search"
              text={search ? `No customers match “${search}”.` : 'There are no customers yet.'}
            />
          )
        }
      >
        {() => (
          <>
            <ul aria-label="Customers" className="grid gap-2">
              {rows.map((row) => (
                <CustomerLine key={row._id} row={row} now={new Date(list.dataUpdatedAt)} />
              ))}
            </ul>
            {!list.isPlaceholderData && (
              <ShowMore list={list} failure="More customers could not be loaded." />
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

function CustomerLine({ row, now }: { row: CustomerRow; now: Date }) {
  const { _id, name, email, mobile, role, status, createdAt, lastSignIn } = row;
  return (
    <li className="relative grid gap-x-3 gap-y-1 panel px-4 py-3 text-sm hover:bg-leaf-tint md:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_minmax(0,3fr)] md:items-center">
      <div className="min-w-0">
        <Link
          to={`?${new URLSearchParams({ customer: _id })}`}
          state={{ isFromList: true }}
          className="font-semibold wrap-anywhere text-leaf after:absolute after:inset-0 after:rounded-card"
        >
          {name}
        </Link>
        <p className="wrap-anywhere text-soft">{email}</p>
      </div>
      <p className="tabular-nums">{mobile || <span className="text-soft">No mobile</span>}</p>
      <div className="flex flex-wrap items-center gap-1.5">
        {status === 'Suspended' && <SuspendedChip />}
        {role === 'ADMIN' && <Chip look="good">ADMIN</Chip>}
        <span className="text-soft">
          {lastSignIn ? (
            <>
              Signed in <time dateTime={lastSignIn}>{toAgo(new Date(lastSignIn), now)}</time>
            </>
          ) : (
            <>
              Registered <time dateTime={createdAt}>{toTime(createdAt)}</time>
            </>
          )}
        </span>
      </div>
    </li>
  );
}

/** Marks an account to which nobody can sign in. */
export function SuspendedChip() {
  return <Chip look="bad">Suspended</Chip>;
}
