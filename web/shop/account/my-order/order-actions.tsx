// What the shopper can still do with the order, as one row: order it again, save its invoice and credit
// notes, get help, or pay it. It is cancelled where its status stands (order-status-block.tsx).

import { useState } from 'react';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { t } from '../../../data/language.ts';
import { saveCreditNote, saveInvoice } from '../../../data/download.ts';
import { isActive } from '../../../data/orders/order-details.queries.ts';
import { SaveFile } from '../../../parts/save-file.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PhoneLink } from '../../../ui/link.tsx';
import { Dialog, opensDialog } from '../../../ui/dialog.tsx';
import { ContinuePayment } from '../../../parts/order/open-payment.tsx';
import type { useOrderAgain } from '../../../parts/order/order-again.tsx';

type OrderActionsProps = {
  order: OrderDetails;
  again: ReturnType<typeof useOrderAgain>;
  onReport: (() => void) | null;
};

export function OrderActions({ order, again, onReport }: OrderActionsProps) {
  const { orderId, payment_status, invoice, creditNotes } = order;
  const [isHelping, setHelping] = useState(false);
  const isPending = payment_status === 'PENDING';
  const hasAgain = !isActive(order) && !again.done?.reordered.added.length;
  return (
    <fieldset aria-label={t('Actions')} className="grid min-w-0 gap-2">
      {isPending && <ContinuePayment orderId={orderId}>{t('Continue payment')}</ContinuePayment>}
      <div className="flex flex-wrap gap-2 *:flex-1">
        {hasAgain && (
          <Button
            className="px-2! whitespace-nowrap"
            isPending={again.isPending}
            onClick={() => void again.order()}
          >
            {t('Order again')}
          </Button>
        )}
        {invoice && (
          <SaveFile className="px-2!" save={() => saveInvoice(orderId)} pendingLabel={t('Loading ...')}>
            {t('Invoice')}
          </SaveFile>
        )}
        {creditNotes.map((number) => (
          <SaveFile
            key={number}
            className="px-2!"
            save={() => saveCreditNote(orderId, number)}
            pendingLabel={t('Loading ...')}
          >
            {t('Credit note {number}', { number })}
          </SaveFile>
        ))}
        <Button look="outlined" className="px-2!" onClick={() => setHelping(true)} {...opensDialog}>
          {t('Help')}
        </Button>
      </div>
      <Dialog open={isHelping} onOpenChange={setHelping} title={t('Help')} size="narrow">
        <div className="grid gap-2">
          <p className="text-sm wrap-anywhere">
            {t('Our store {name} looks after this order.', { name: order.store.name })}
          </p>
          <CallStore phone={order.store.phone} />
          {onReport && (
            <Button
              look="outlined"
              onClick={() => {
                setHelping(false);
                onReport();
              }}
            >
              {t('Report a problem')}
            </Button>
          )}
        </div>
      </Dialog>
    </fieldset>
  );
}

/** Nothing in a shop without a number. */
export function CallStore({ phone, className = '' }: { phone: string; className?: string }) {
  return (
    <PhoneLink phone={phone} className={buttonClass('outlined', className)}>
      {t('Call {phone}', { phone })}
    </PhoneLink>
  );
}
