// One customer: who it is, the account's data, the possible actions, the orders and the notes.

import { toTime, useTimeZone, DateTime } from '../../ui/date-time.tsx';
import type { Customer } from '#features/office/customer/customer.contract.ts';
import { freshQuery, useOwn, showOwn } from '../../data/reads.ts';
import { useOwnPages } from '../../data/read-pages.ts';
import { Avatar } from '../../parts/account/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';
import { toCount } from '../../ui/number.tsx';
import { Card } from '../../ui/card.tsx';
import { Detail, DetailPage, Facts, Notes } from '../parts/detail-page.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import type { CallBody } from '../../data/calls.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/link.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import type { StaffOrderRow } from '#features/orders/staff/staff-orders.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { DeliveryChip, PaymentChip } from '../../parts/order/order-chips.tsx';
import { ShowMore } from '../parts/paged-list.tsx';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { ask } from '../parts/ask.tsx';

export function CustomerPage({ customerId }: { customerId: string }) {
  return (
    <DetailPage
      query={useOwn('GET /api/customer/details', { query: { _id: customerId } }, freshQuery)}
      name="Customer"
      failure="The customer could not be loaded."
      stale="facts"
      waiting={<Skeletons each={['h-40', 'h-64']} className="grid gap-4" />}
      missing="Customer not found"
      back={{ to: '?', label: 'All customers' }}
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
                <Account customer={customer} />
              </Card>
              <Card title="Notes">
                <Notes
                  notes={customer.notes}
                  onAdd={(text) => changeCustomer('POST /api/customer/note', { _id: customer._id, text })}
                />
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

function Account({ customer }: { customer: Customer }) {
  const { mobile, verify_email, createdAt, lastSignIn, addresses, devices, assignments, role } = customer;
  const timeZone = useTimeZone();
  const call = <PhoneLink phone={mobile} className="text-leaf underline" />;
  const roles = [role === 'ADMIN' && 'ADMIN', ...assignments.map(toAssignment)].filter(Boolean).join(', ');
  return (
    <Facts
      facts={[
        ['Mobile', mobile ? call : 'None'],
        ['Email', verify_email ? 'Confirmed' : 'Not confirmed'],
        ['Registered', toTime(createdAt, timeZone)],
        ['Last sign-in', lastSignIn ? toTime(lastSignIn, timeZone) : 'Never'],
        ['Devices signed in', toCount(devices)],
        ['Saved addresses', toCount(addresses)],
        ...(roles ? [['Role', roles] as const] : []),
      ]}
    />
  );
}

const toAssignment = ({ role, storeName }: Customer['assignments'][number]) =>
  `${role} (${storeName ?? 'all stores'})`;

type CustomerChange =
  | 'POST /api/customer/note'
  | 'POST /api/customer/send-reset'
  | 'PUT /api/customer/restore'
  | 'PUT /api/customer/suspend';

/** Returns the server's message; throws ApiError when it is refused. */
const changeCustomer = <Name extends CustomerChange>(name: Name, body: CallBody<Name>) =>
  changeAndTell<CustomerChange>(name, { body: body as CallBody<CustomerChange> }, ({ data }) =>
    showOwn('GET /api/customer/details', { query: { _id: data._id } }, () => data),
  );

type Action = 'reset' | 'suspend' | 'restore';
type Words = { title: string; text: string; confirmLabel: string; look: ButtonLook };

function CustomerActions({ customer }: { customer: Customer }) {
  const isSuspended = customer.status === 'Suspended';
  const askTo = (action: Action) =>
    ask({
      ...describeAction(action, customer),
      subject: `${customer.name}, ${customer.email}`,
      onConfirm: async () => toastSuccess(await changeCustomer(CALLS[action], { _id: customer._id })),
    });

  return (
    <div className="grid gap-3 md:flex md:flex-wrap">
      <Button look="outlined" onClick={() => askTo('reset')} {...opensDialog}>
        Send link for a new password
      </Button>
      {isSuspended ? (
        <Button look="outlined" onClick={() => askTo('restore')} {...opensDialog}>
          Restore account
        </Button>
      ) : (
        !customer.isSelf && (
          <Button
            look="quiet"
            className="text-alert! hover:bg-alert-tint md:ml-auto"
            onClick={() => askTo('suspend')}
            {...opensDialog}
          >
            Suspend account
          </Button>
        )
      )}
    </div>
  );
}

const CALLS = {
  reset: 'POST /api/customer/send-reset',
  suspend: 'PUT /api/customer/suspend',
  restore: 'PUT /api/customer/restore',
} as const;

function describeAction(action: Action, { orders, assignments }: Customer): Words {
  if (action === 'reset') {
    const text = 'We will email the customer a link that is valid for 2 hours. Nobody else sees it.';
    return { title: 'Send a link?', text, confirmLabel: 'Send', look: 'primary' };
  }
  if (action === 'restore') {
    const text = 'The customer may sign in again with the same password.';
    return { title: 'Restore account?', text, confirmLabel: 'Restore', look: 'primary' };
  }
  const { pending } = orders;
  const going =
    pending === 0
      ? ''
      : ` ${pending === 1 ? 'One active order continues' : `${pending} active orders continue`}.`;
  const work = assignments.length > 0 ? ' Other pickers can take over the orders they are picking.' : '';
  return {
    title: 'Suspend account?',
    text: `The customer is signed out everywhere at once and cannot sign in.${going}${work}`,
    confirmLabel: 'Suspend',
    look: 'danger',
  };
}

const PAGE_SIZE = 10;

/** The orders of a customer, newest first; each links to the page where staff work on it. */
function CustomerOrders({ customer: { _id, orders: known } }: { customer: Customer }) {
  const list = useOwnPages(
    'POST /api/order/staff-list',
    (page) => ({ body: { customer: _id, page, limit: PAGE_SIZE } }),
    freshQuery,
  );
  const orders = list.data ?? [];
  return (
    <QueryView
      query={list}
      failure="The orders could not be loaded."
      waiting={<Skeletons each="h-40" />}
      empty={orders.length === 0 && <p className="text-sm text-soft">No orders yet.</p>}
    >
      {() => (
        <>
          <p className="mb-2 text-sm text-soft">
            {toCount(known.count)} in all, {toCount(known.pending)} active
          </p>
          <Table label="Orders" rows={orders} toKey={({ orderId }) => orderId} columns={COLUMNS} />
          <ShowMore list={list} failure="More orders could not be loaded." />
        </>
      )}
    </QueryView>
  );
}

const COLUMNS: readonly Column<StaffOrderRow>[] = [
  {
    name: 'Order',
    onCard: 'left',
    className: 'tabular-nums',
    render: ({ orderId, createdAt, timeZone }) => (
      <>
        <RowLink
          to={`/dashboard/orders?${new URLSearchParams({ order: orderId })}`}
          label={`Order ${toOrderNumber(orderId)}`}
        >
          {toOrderNumber(orderId)}
        </RowLink>
        <DateTime at={createdAt} timeZone={timeZone} className="block text-soft" />
      </>
    ),
  },
  {
    name: 'Status',
    onCard: 'whole',
    render: ({ status, payment_status, isTest }) => (
      <span className="flex flex-wrap gap-1.5">
        <DeliveryChip status={status} />
        <PaymentChip payment={payment_status} isTest={isTest} />
      </span>
    ),
  },
  {
    name: 'Total',
    isNumber: true,
    onCard: 'right',
    className: 'font-semibold',
    render: ({ totalAmt }) => formatRupees(totalAmt),
  },
];

/** Marks an account to which nobody can sign in. */
export function SuspendedChip() {
  return <Chip look="bad">Suspended</Chip>;
}
