// Actions for an account: send a link for a new password, suspend, restore. Each asks first and says what it
// does.

import { useState } from 'react';
import type { Customer } from '#features/customer/customer.contract.ts';
import { useCustomerChanges } from '../../data/customers.queries.ts';
import { failureText } from '../../data/failure.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { preloadDialog } from '../../ui/dialog.tsx';
import { usePress } from '../../data/action.ts';

type Action = 'reset' | 'suspend' | 'restore';
type Words = { title: string; text: string; confirmLabel: string; confirmLook: ButtonLook };

export function CustomerActions({ customer }: { customer: Customer }) {
  const { suspend, restore, sendReset } = useCustomerChanges(customer._id);
  // Kept after the dialog closes, so that its text stays until it has faded out.
  const [asked, setAsked] = useState<{ action: Action; isOpen: boolean } | null>(null);
  const { isPending, problem, setProblem, press } = usePress(failureText);
  const isSuspended = customer.status === 'Suspended';

  function ask(action: Action) {
    setProblem('');
    setAsked({ action, isOpen: true });
  }

  const confirm = (action: Action) =>
    press(async () => {
      const call = { reset: sendReset, suspend, restore }[action];
      toastSuccess(await call());
      setAsked({ action, isOpen: false });
    });

  return (
    <div className="grid gap-3 md:flex md:flex-wrap">
      <Button
        look="outlined"
        onClick={() => ask('reset')}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
      >
        Send link for a new password
      </Button>
      {isSuspended ? (
        <Button
          look="outlined"
          onClick={() => ask('restore')}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
        >
          Restore account
        </Button>
      ) : (
        !customer.isSelf && (
          <Button
            look="quiet"
            className="text-alert! hover:bg-alert-tint md:ml-auto"
            onClick={() => ask('suspend')}
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
          >
            Suspend account
          </Button>
        )
      )}
      {asked && (
        <ConfirmDialog
          {...toWords(asked.action, customer)}
          open={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
          subject={`${customer.name}, ${customer.email}`}
          problem={problem}
          isPending={isPending}
          onConfirm={() => asked.isOpen && void confirm(asked.action)}
        />
      )}
    </div>
  );
}

function toWords(action: Action, { orders, assignments }: Customer): Words {
  if (action === 'reset') {
    const text = 'We will email the customer a link that is valid for 2 hours. Nobody else sees it.';
    return { title: 'Send a link?', text, confirmLabel: 'Send', confirmLook: 'primary' };
  }
  if (action === 'restore') {
    const text = 'The customer may sign in again with the same password.';
    return { title: 'Restore account?', text, confirmLabel: 'Restore', confirmLook: 'primary' };
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
    confirmLook: 'danger',
  };
}
