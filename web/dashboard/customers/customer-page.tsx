// One customer: who it is, the account's data, the possible actions, the orders and the notes.

import { NoData } from '../../parts/no-data.tsx';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Customer } from '#features/customer/customer.contract.ts';
import { ApiError } from '../../data/api.ts';
import { useCustomer } from '../../data/customers.queries.ts';
import { Avatar } from '../../parts/account/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { toTime } from '../parts/order-times.ts';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { SuspendedChip } from './customer-list.tsx';
import { toCount } from '../parts/metric-labels.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

export function CustomerPage({ customerId }: { customerId: string }) {
  const customer = useCustomer(customerId);
  const isMissing = customer.error instanceof ApiError && customer.error.status === 404;
  return (
    <>
      <BackLink />
      {!customer.data && !isMissing && <h1 className="mb-4 text-xl font-bold">Customer</h1>}
      <QueryView
        // Somebody deleted while the page is open is no longer shown.
        query={isMissing ? { ...customer, data: undefined } : customer}
        failure="The customer could not be loaded."
        stale="facts"
        waiting={<Skeletons each={['h-40', 'h-64']} className="grid gap-4" />}
        missing={
          <NoData picture="search" title="Customer not found" heading="h1">
            <ButtonLink to={{ search: '' }}>All customers</ButtonLink>
          </NoData>
        }
      >
        {(data) => <Everything customer={data} />}
      </QueryView>
    </>
  );
}

/** Goes back to the searched list if the visitor came from there. */
function BackLink() {
  const state = useLocation().state as { isFromList?: boolean } | null;
  const navigate = useNavigate();
  return (
    <Link
      to={{ search: '' }}
      onClick={(event) => {
        if (!state?.isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-button px-2 text-sm font-medium text-soft hover:text-ink"
    >
      <BackIcon className="size-4" />
      All customers
    </Link>
  );
}

function Everything({ customer }: { customer: Customer }) {
  return (
    <article aria-label={customer.name} className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar user={customer} className="size-14 text-lg" />
        <div className="min-w-0 flex-1">
          <h1 className="flex flex-wrap items-center gap-2 text-xl font-bold wrap-anywhere">
            {customer.name}
            {customer.status === 'Suspended' && <SuspendedChip />}
          </h1>
          <p className="text-sm wrap-anywhere text-soft">{customer.email}</p>
        </div>
      </header>
      <CustomerActions customer={customer} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-4">
          <Panel title="Orders">
            <CustomerOrders customer={customer} />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Account">
            <Facts customer={customer} />
          </Panel>
          <Panel title="Notes">
            <CustomerNotes customer={customer} />
          </Panel>
        </div>
      </div>
    </article>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="panel p-4">
      <h2 className="mb-3 text-base font-bold">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { mobile, verify_email, createdAt, lastSignIn, addresses, devices, assignments, role } = customer;
  const facts = [
    ['Email', verify_email ? 'Confirmed' : 'Not confirmed'],
    ['Registered', toTime(createdAt)],
    ['Last sign-in', lastSignIn ? toTime(lastSignIn) : 'Never'],
    ['Devices signed in', toCount(devices)],
    ['Saved addresses', toCount(addresses)],
  ];
  if (role === 'ADMIN') facts.push(['Role', 'ADMIN']);
  if (assignments.length > 0) facts.push(['Works as', assignments.map(toAssignment).join(', ')]);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&>dd]:text-right [&>dt]:text-soft">
      <dt>Mobile</dt>
      <dd>
        {mobile ? (
          <a className="text-leaf underline" href={`tel:${mobile}`}>
            {mobile}
          </a>
        ) : (
          'None'
        )}
      </dd>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

const toAssignment = ({ role, storeName }: Customer['assignments'][number]) =>
  `${role} (${storeName ?? 'all stores'})`;
