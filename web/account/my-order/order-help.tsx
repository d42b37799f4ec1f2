// What the shopper can still do with the order, its invoice, and whom to call.

import type { OrderDetails } from '#features/order/tracking/details.contract.ts';
import { t } from '../../data/language.ts';
import { CancelOrder } from '../my-orders/cancel-order.tsx';
import { ContinuePayment } from '../my-orders/pending-payment.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SaveFile } from '../../parts/save-file.tsx';
import { saveInvoice } from '../../data/download.ts';

export function OrderHelp({ order }: { order: OrderDetails }) {
  const { orderId, store, canCancel, payment_status } = order;
  const isPending = payment_status === 'PENDING';
  return (
    <Card title={t('Help')}>
      <p className="text-sm">{t('From our store {name}.', { name: store.name })}</p>
      {store.phone && (
        <a
          href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}
          className={buttonClass('outlined', 'mt-3 w-full')}
        >
          {t('Call {phone}', { phone: store.phone })}
        </a>
      )}
      <div className="mt-2 grid gap-2">
        {order.invoice && (
          <SaveFile save={() => saveInvoice(order.orderId)} pendingLabel={t('Loading ...')}>
            {t('Invoice')}
          </SaveFile>
        )}
        {isPending && <ContinuePayment orderId={orderId} />}
        <CancelOrder order={order} isPossible={canCancel || isPending} className="w-full" />
      </div>
    </Card>
  );
}
