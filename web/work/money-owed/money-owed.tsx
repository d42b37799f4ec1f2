// What a store owes to shoppers who paid in cash: to whom, how much, by when and which way. A manager pays it
// and says how; that is noted once.

import { useState } from 'react';
import type { StaffOwedMoney } from '#features/orders/money-back/money-back.contract.ts';
import { MAX_MONEY_BACK_WORDS } from '#shared/limits.ts';
import { formatRupees } from '#shared/money.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { liveQuery, useOwn } from '../../data/reads.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useNow } from '../../parts/order/now.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { useSearchParams } from '../../ui/router.tsx';
import { PhoneLink, textLink } from '../../ui/link.tsx';
import { focusHeading, type InStore } from '../parts/heading.tsx';
import { TaskCards } from '../parts/task-cards.tsx';
import { PaidForm } from '../parts/paid-form.tsx';

const TABS = { open: 'Owed', paid: 'Paid' };

const NONE_OWED = { title: 'Nothing is owed', text: 'Refunds of orders paid in cash appear here.' };
const NONE_PAID = { title: 'No Data', text: 'Nothing was paid back yet.' };

export default function MoneyOwed({ storeId }: InStore) {
  const isPaid = useSearchParams().get('show') === 'paid';
  const state = isPaid ? 'paid' : 'open';
  const list = useOwn('GET /api/order/money-owed', { query: { storeId, state } }, liveQuery(20_000));
  // `times` makes each opening a new one.
  const [paying, setPaying] = useState<{ _id: string; isOpen: boolean; times: number } | null>(null);
  const found = list.data?.find(({ _id }) => _id === paying?._id);
  return (
    <>
      <TaskCards
        label="Money owed"
        tabs={{ label: 'Which amounts', tabs: TABS, chosen: state }}
        query={list}
        failure="The money owed could not be loaded."
        columns={SAVED}
        height="h-32"
        empty={isPaid ? NONE_PAID : NONE_OWED}
        more={isPaid ? 'Older ones are not shown.' : 'More appear as these are paid.'}
      >
        {(one) => (
          <OwedCard
            key={one._id}
            owed={one}
            onPay={() => setPaying({ _id: one._id, isOpen: true, times: (paying?.times ?? 0) + 1 })}
          />
        )}
      </TaskCards>
      {paying && found && (
        <FormDialog
          open={paying.isOpen}
          onClose={() => setPaying({ ...paying, isOpen: false })}
          title="Paid back?"
          description={`${formatRupees(found.amount)} to ${found.customer.name}`}
          size="narrow"
        >
          <PaidForm
            key={paying.times}
            most={MAX_MONEY_BACK_WORDS}
            pay={(how) => {
              const { _id, version } = found;
              return changeAndTell('PUT /api/order/money-paid', { body: { _id, version, how } });
            }}
            onPaid={focusHeading}
          >
            <p className="text-sm wrap-anywhere">{toWay(found)}. The shopper reads what you write.</p>
          </PaidForm>
        </FormDialog>
      )}
    </>
  );
}

function toWay({ way, upiId, nextOrder }: StaffOwedMoney): string {
  if (way === 'upi') return `To UPI id ${upiId}`;
  if (way === 'credit') return 'Taken as credit';
  if (way === null) return 'The shopper has not chosen how';
  return nextOrder ? `In cash with order ${nextOrder}` : 'In cash with the next order';
}

const SAVED: readonly FileColumn<StaffOwedMoney>[] = [
  { name: 'Order', text: ({ number }) => number },
  { name: 'Customer', text: ({ customer }) => customer.name },
  { name: 'Amount', text: ({ amount }) => amount },
  { name: 'Since', text: ({ createdAt }) => createdAt },
  { name: 'Due', text: ({ dueAt }) => dueAt },
  { name: 'Way', text: toWay },
  { name: 'Paid', text: ({ paidAt }) => paidAt ?? '' },
  { name: 'By', text: ({ paidBy }) => paidBy ?? '' },
  { name: 'How', text: ({ how }) => how },
];

function OwedCard({ owed, onPay }: { owed: StaffOwedMoney; onPay: () => void }) {
  const { _id, amount, number, createdAt, dueAt, customer, paidAt, paidBy, how } = owed;
  const now = useNow();
  const isLate = paidAt === null && Date.parse(dueAt) < now.getTime();
  return (
    <li
      aria-labelledby={`owed-${_id}`}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-paper p-4 ${isLate ? 'border-alert' : 'border-line'}`}
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={`owed-${_id}`} className="text-base font-bold wrap-anywhere">
          {formatRupees(amount)} to {customer.name}
        </h2>
        <p className="text-sm wrap-anywhere">{toWay(owed)}</p>
        <p className="text-sm text-soft">
          Order {number} · since <DateTime at={createdAt} isShort /> ·{' '}
          <span className={isLate ? 'font-semibold text-alert' : ''}>
            due <DateTime at={dueAt} isShort />
          </span>
        </p>
        <PhoneLink phone={customer.mobile} className={textLink('-ml-2 rounded-button px-2 text-sm')} />
      </div>
      {paidAt ? (
        <p className="rounded-button bg-ground px-3 py-2 text-sm wrap-anywhere">
          {how || 'Taken as credit'}
          <span className="block text-soft">
            {paidBy && `${paidBy}, `}
            <DateTime at={paidAt} isShort />
          </span>
        </p>
      ) : (
        <Button className="max-md:w-full" onClick={onPay} {...opensDialog}>
          Paid<span className="sr-only"> to {customer.name}</span>
        </Button>
      )}
    </li>
  );
}
