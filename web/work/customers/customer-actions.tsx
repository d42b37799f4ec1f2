// Actions for an account: send a link for a new password, suspend, restore. Each asks first and says what it
// does.

import { useState } from 'react';
import type { Customer } from '#features/office/customer/customer.contract.ts';
import type { CallBody } from '../../data/calls.ts';
import { showOwn } from '../../data/reads.ts';
import { changeAndTell } from '../../data/work-changes.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { opensDialog } from '../../ui/dialog.tsx';

type CustomerChange =
  | 'POST /api/customer/note'
  | 'POST /api/customer/send-reset'
  | 'PUT /api/customer/restore'
  | 'PUT /api/customer/suspend';

/** Returns the server's message; throws ApiError when it is refused. */
export const changeCustomer = <Name extends CustomerChange>(name: Name, body: CallBody<Name>) =>
  changeAndTell<CustomerChange>(name, { body: body as CallBody<CustomerChange> }, ({ data }) =>
    showOwn('GET /api/customer/details', { query: { _id: data._id } }, () => data),
  );

type Action = 'reset' | 'suspend' | 'restore';
type Words = { title: string; text: string; confirmLabel: string; look: ButtonLook };

export function CustomerActions({ customer }: { customer: Customer }) {
  const [asked, setAsked] = useState<Action | null>(null);
  const isSuspended = customer.status === 'Suspended';

  return (
    <div className="grid gap-3 md:flex md:flex-wrap">
      <Button look="outlined" onClick={() => setAsked('reset')} {...opensDialog}>
        Send link for a new password
      </Button>
      {isSuspended ? (
        <Button look="outlined" onClick={() => setAsked('restore')} {...opensDialog}>
          Restore account
        </Button>
      ) : (
        !customer.isSelf && (
          <Button
            look="quiet"
            className="text-alert! hover:bg-alert-tint md:ml-auto"
            onClick={() => setAsked('suspend')}
            {...opensDialog}
          >
            Suspend account
          </Button>
        )
      )}
      <AskDialog
        {...describeAction(asked ?? 'reset', customer)}
        open={asked !== null}
        onClose={() => setAsked(null)}
        subject={`${customer.name}, ${customer.email}`}
        onConfirm={async () => toastSuccess(await changeCustomer(CALLS[asked!], { _id: customer._id }))}
      />
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
