// When the order comes, the ways to see and to cancel it; then what was ordered and where it goes.

import type { OrderRow } from '#features/orders/core/order.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toOrderPath } from '#shared/page-urls.ts';
import { t } from '../../data/language.ts';
import { useOrderDetails } from '../../data/orders/order-details.queries.ts';
import { usePurchase } from '../../data/orders/orders.queries.ts';
import { AddressLines } from '../../parts/account/address-lines.tsx';
import { CancelOrder } from '../../parts/account/cancel-order.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { formatArrival, formatMinutes } from '../../parts/order/arrival-labels.ts';
import { BillRows } from '../../parts/order/bill-rows.tsx';
import { useNow } from '../../parts/order/now.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { toUnitText } from '../../parts/products/unit-price.ts';

/** Further lines are shown on the order's own page. */
const MAX_LINES = 5;

export function OrderRecap({ orderId }: { orderId: string }) {
  const { data: purchase, error, refetch } = usePurchase(orderId);
  return (
    <div className="grid w-full gap-3 text-left">
      <Arrival orderId={orderId} />
      <div className="flex flex-wrap gap-2 *:flex-1">
        <ButtonLink to={toOrderPath(orderId)} look="outlined">
          {t('View order')}
        </ButtonLink>
        {purchase && (
          <CancelOrder
            order={purchase}
            isPossible={purchase.status === 'PLACED'}
            className="border border-line bg-paper"
          />
        )}
      </div>
      {purchase && (
        <>
          <Lines lines={purchase.lines} />
          <Bill orderId={orderId} />
          <div>
            <h3 className="mb-1 text-xs font-medium text-soft">{t('Delivery address')}</h3>
            <AddressLines address={purchase.delivery_address} />
          </div>
        </>
      )}
      {purchase === undefined && error && (
        <LoadFailed what={t('Your items could not be loaded.')} error={error} onRetry={refetch} />
      )}
      {purchase === undefined && !error && (
        <output aria-label={t('Loading')} className="block skeleton h-52 w-full rounded-button" />
      )}
    </div>
  );
}

/** Its room is kept until the time is known. */
function Arrival({ orderId }: { orderId: string }) {
  const { data: order } = useOrderDetails(orderId);
  const now = useNow();
  const arrival = order && formatArrival(order, now);
  if (order && !arrival) return null;
  return (
    <p className="min-h-14 text-center text-sm text-soft">
      {arrival && (
        <>
          <b className="block text-xl text-leaf-dark">{formatMinutes(order, now)}</b>
          {arrival.words}
        </>
      )}
    </p>
  );
}

/** What leads from the lines to the total; its room is kept until it is known. */
function Bill({ orderId }: { orderId: string }) {
  const { data: order } = useOrderDetails(orderId);
  if (order === null) return null;
  return <div className="min-h-21">{order && <BillRows order={order} />}</div>;
}

function Lines({ lines }: { lines: readonly OrderRow[] }) {
  const rest = lines.length - MAX_LINES;
  return (
    <div className="border-y border-line text-sm">
      <ul aria-label={t('Products')} className="divide-y divide-line">
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line._id} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              {line.product_details.name}{' '}
              <span className="text-soft">
                {toUnitText(line.product_details.unit)} × {line.quantity}
              </span>
            </span>
            <span className="shrink-0 font-semibold">{formatRupees(line.lineTotal)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="border-t border-line py-2 text-soft">
          {t('and {rest} more {rest, plural, one {product} other {products}}', { rest })}
        </p>
      )}
    </div>
  );
}
