// Plans a price or a discount of all selected lines.

import { MAX_PLANNED } from '#shared/limits.ts';
import { usePricePlanChanges, usePricePlans } from '../../../data/catalogue/price-plans.queries.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { QueryView } from '../../../parts/query-view.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { plural } from '../../../ui/number.tsx';
import { PricePlanDialog } from '../price-plan-dialog.tsx';

type SheetPlanProps = {
  chosen: ReadonlySet<string>;
  onClose: () => void;
  onPlanned: () => void;
};

export function SheetPlan({ chosen, onClose, onPlanned }: SheetPlanProps) {
  const productIds = [...chosen];
  // For the time zone of the shop.
  const plans = usePricePlans(productIds[0]!);
  const { planMany } = usePricePlanChanges();
  const title = `Plan prices: ${plural(chosen.size, 'product')}`;
  const isOver = chosen.size > MAX_PLANNED;
  if (isOver || !plans.data) {
    return (
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
        {isOver ? (
          <p>{`Choose at most ${MAX_PLANNED} products to plan their prices together.`}</p>
        ) : (
          <QueryView query={plans} failure="The time of the shop could not be loaded.">
            {() => null}
          </QueryView>
        )}
      </Dialog>
    );
  }
  return (
    <PricePlanDialog
      title={title}
      timeZone={plans.data.timeZone}
      onClose={onClose}
      onPlan={async (fields) => {
        const { message, data } = await planMany(productIds, fields);
        if (data.refused.length === 0) toastSuccess(message);
        onPlanned();
        return data;
      }}
    />
  );
}
