// For shoppers without a saved list: the products of their last delivered order, put into the cart by one
// press.

import { t } from '../../data/language.ts';
import { usePurchases, type Purchase } from '../../data/orders/orders.queries.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { OrderedAgain, useOrderAgain } from '../../parts/order/order-again.tsx';
import { Button } from '../../ui/button.tsx';

export function LastShop() {
  const { purchases, error } = usePurchases();
  if (!purchases && !error) return <Skeletons each="h-32" className="grid" />;
  const last = purchases?.find(({ status }) => status === 'DELIVERED');
  if (!last) return <p className="text-sm text-soft">{t('You have not saved a list yet.')}</p>;
  return <Again purchase={last} />;
}

function Again({ purchase: { orderId, lines } }: { purchase: Purchase }) {
  const { done, isPending, order } = useOrderAgain(orderId);
  if (done) return <OrderedAgain done={done} />;
  return (
    <div className="grid gap-2 panel p-3">
      <h3 className="text-sm font-semibold">
        {t('Your last order, {count, plural, one {# item} other {# items}}', { count: lines.length })}
      </h3>
      <p className="line-clamp-2 text-sm break-words text-soft">
        {lines.map(({ product_details: { name } }) => name).join(', ')}
      </p>
      <Button className="justify-self-start" isPending={isPending} onClick={() => void order()}>
        {t('Add it all to the cart again')}
      </Button>
    </div>
  );
}
