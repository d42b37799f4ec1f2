// One customer: who it is, the account's data, the possible actions, the orders and the notes.

import { toTime, useTimeZone } from '../../ui/date-time.tsx';
import { Fragment } from 'react';
import type { Customer } from '#features/office/customer/customer.contract.ts';
import { freshQuery } from '../../data/live-query.ts';
import { useOwn } from '../../data/reads.ts';
import { Avatar } from '../../parts/account/avatar.tsx';
import { changeCustomer, CustomerActions } from './customer-actions.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { SuspendedChip } from './customer-list.tsx';
import { toCount } from '../../ui/number.tsx';
import { Card } from '../../ui/card.tsx';
import { Detail, DetailPage } from '../parts/detail-page.tsx';
import { Notes } from '../parts/notes.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

export function CustomerPage({ customerId }: { customerId: string }) {
  return (
    <DetailPage
      query={useOwn('GET /api/customer/details', { query: { _id: customerId } }, freshQuery)}
      name="Customer"
      failure="The customer could not be loaded."
      stale="facts"
      waiting={<Skeletons each={['h-40', 'h-64']} className="grid gap-4" />}
      missing="Customer not found"
      back={{ to: { search: '' }, label: 'All customers' }}
    >
      {(customer) => (
        <Detail
          label={customer.name}
          title={customer.name}
          picture={<Avatar user={customer} className="size-14 text-lg" />}
          state={customer.status === 'Suspended' && <SuspendedChip />}
          about={customer.email}
          actions={<CustomerActions customer={customer} />}
          side={
            <>
              <Card title="Account">
                <Facts customer={customer} />
              </Card>
              <Card title="Notes">
                <NotesOf customer={customer} />
              </Card>
            </>
          }
        >
          <section aria-label="Orders">
            <h2 className="mb-1 text-base font-bold">Orders</h2>
            <CustomerOrders customer={customer} />
          </section>
        </Detail>
      )}
    </DetailPage>
  );
}

function NotesOf({ customer: { _id, notes } }: { customer: Customer }) {
  return <Notes notes={notes} onAdd={(text) => changeCustomer('POST /api/customer/note', { _id, text })} />;
}

function Facts({ customer }: { customer: Customer }) {
  const { mobile, verify_email, createdAt, lastSignIn, addresses, devices, assignments, role } = customer;
  const timeZone = useTimeZone();
  const facts = [
    ['Email', verify_email ? 'Confirmed' : 'Not confirmed'],
    ['Registered', toTime(createdAt, timeZone)],
    ['Last sign-in', lastSignIn ? toTime(lastSignIn, timeZone) : 'Never'],
    ['Devices signed in', toCount(devices)],
    ['Saved addresses', toCount(addresses)],
  ];
  if (role === 'ADMIN') facts.push(['Role', 'ADMIN']);
  if (assignments.length > 0) facts.push(['Role', assignments.map(toAssignment).join(', ')]);
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
