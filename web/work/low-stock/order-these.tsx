// Puts the chosen products on the purchase orders of their suppliers, with the suggested amounts.

import { useNavigate } from 'react-router';
import type { LowStock } from '#features/stock/low/low-stock.contract.ts';
import { PURCHASE_LISTS_PATH, toPurchaseListPath } from '#shared/page-urls.ts';
import { usePress } from '../../data/action.ts';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { usePurchaseCalls } from '../../data/stock/purchases.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { WorkButton } from '../thumb/work-button.tsx';

export function OrderThese({ storeId, products }: { storeId: string; products: readonly LowStock[] }) {
  const { orderThese } = usePurchaseCalls();
  const navigate = useNavigate();
  const { isPending, problem, setProblem, press } = usePress((error) => {
    const [first] = Object.values(error instanceof ApiError ? error.fields : {});
    return first ?? failureText(error);
  });
  const wanted = products.filter(({ suggested }) => suggested > 0);

  async function order(): Promise<void> {
    const orphan = wanted.find(({ supplier }) => supplier === null);
    if (wanted.length === 0) setProblem('These are on their way, or on a purchase order already.');
    else if (orphan) setProblem(`Choose the supplier of ${orphan.name} first.`);
    else await press(send);
  }

  async function send(): Promise<void> {
    const lines = wanted.map(({ productId, suggested }) => ({ productId, quantity: suggested }));
    const lists = await orderThese(storeId, lines);
    toastSuccess(
      lines.length === 1
        ? '1 product is on a purchase order'
        : `${lines.length} products are on purchase orders`,
    );
    void navigate(lists.length === 1 ? toPurchaseListPath(lists[0]!._id) : PURCHASE_LISTS_PATH);
  }

  return (
    <>
      <WorkButton className="md:min-h-11" isPending={isPending} onClick={() => void order()}>
        Order these
      </WorkButton>
      <p role="alert" className={problem ? 'w-full text-sm font-semibold text-alert' : 'hidden'}>
        {problem}
      </p>
    </>
  );
}
