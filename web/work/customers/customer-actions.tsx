// Actions for an account: send a link for a new password, suspend, restore. Each asks first and says what it
// does.

import { useState } from 'react';
import type { Customer } from '#features/office/customer/customer.contract.ts';
import { useCustomerChanges } from '../../data/customers.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { opensDialog } from '../../ui/dialog.tsx';

type Action = 'reset' | 'suspend' | 'restore';
type Words = { title: string; text: string; confirmLabel: string; look: ButtonLook };

export function CustomerActions({ customer }: { customer: Customer }) {
  const { suspend, restore, sendReset } = useCustomerChanges(customer._id);
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
        onConfirm={async () => toastSuccess(await { reset: sendReset, suspend, restore }[asked!]())}
      />
    </div>
  );
}

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
