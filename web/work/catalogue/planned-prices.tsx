// The planned prices of all products by date: what, when and by whom. One can be cancelled, or all that were
// planned together; what was cancelled can be planned again by one press.

import { useState } from 'react';
import type { PlannedMany, PlannedPrice, PricePlan } from '#features/catalogue/price/price-plan.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { toStockPath } from '#shared/page-urls.ts';
import { useAction } from '../../data/action.ts';
import { toastSuccess } from '../../data/toast.ts';
import { change } from '../../data/work-changes.ts';
import { NoData } from '../../parts/empty-state.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowLink, Table, type Column } from '../../parts/table.tsx';
import { Button } from '../../ui/button.tsx';
import { useTimeZone } from '../../ui/date-time.tsx';
import { plural } from '../../ui/number.tsx';
import { useSearchParams } from '../../ui/router.tsx';
import { ListTools, SaveList } from '../parts/list-tools.tsx';
import { usePagedList } from '../parts/paged-list.tsx';
import { NotPlanned, toPlanSpan, toPlanValue } from './price-plan-dialog.tsx';
import { shopNow } from '../../data/server-clock.ts';

const LIST = 'GET /api/product/planned-prices';

/** What was cancelled, to be planned again. */
type CancelledPlan = { plan: PlannedPrice; productIds: string[] };

export default function PlannedPrices() {
  const state = useSearchParams().get('show') === 'ended' ? 'ended' : 'open';
  const list = usePagedList(LIST, (page) => ({ query: { state, page: String(page) } as const }));
  const timeZone = useTimeZone();
  const [notPlanned, setNotPlanned] = useState<PlannedMany | null>(null);
  const [cancelled, setCancelled] = useState<CancelledPlan | null>(null);
  const { isPending, run } = useAction();

  function cancel(plan: PlannedPrice, isWhole: boolean) {
    if (isPending) return;
    void run(async () => {
      const { data, message } =
        isWhole && plan.batchId !== null
          ? await change('DELETE /api/product/price-plans', { body: { batchId: plan.batchId } })
          : await one(plan._id);
      setCancelled({ plan, productIds: data.map(({ productId }) => productId) });
      toastSuccess(message);
    });
  }

  function planAgain({ plan: { price, discount, from, until }, productIds }: CancelledPlan) {
    void run(async () => {
      const begins = new Date(Math.max(shopNow().getTime(), Date.parse(from))).toISOString();
      const { message, data } = await change('PUT /api/product/price-plans', {
        body: { productIds, price, discount, from: begins, until },
      });
      setCancelled(null);
      if (data.refused.length === 0) toastSuccess(message);
      else setNotPlanned(data);
    });
  }

  return (
    <>
      <div className="mb-3 flex">
        <ListTools list="planned-prices" isEmpty={list.isEmpty} builtIn={VIEWS}>
          <SaveList file="planned-prices.csv" columns={toColumns(timeZone)} rows={list.all} />
        </ListTools>
      </div>
      {cancelled && (
        <output className="my-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-paper p-3 text-sm">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {`Cancelled: ${toPlanValue(cancelled.plan)} of ${
              cancelled.productIds.length === 1
                ? cancelled.plan.name
                : plural(cancelled.productIds.length, 'product')
            }`}
          </span>
          <Button look="outlined" isPending={isPending} onClick={() => planAgain(cancelled)}>
            Undo
          </Button>
        </output>
      )}
      {notPlanned && <NotPlanned {...notPlanned} onClose={() => setNotPlanned(null)} />}
      <QueryView
        {...list.view}
        failure="The planned prices could not be loaded."
        stale="planned prices"
        waiting={<Skeletons count={6} each="h-28 md:h-16" />}
        empty={list.isEmpty && <NoPlans isEnded={state === 'ended'} />}
      >
        {({ rows }) => (
          <Table
            label="Planned prices"
            rows={rows}
            toKey={({ _id }) => _id}
            columns={[...toColumns(timeZone), ...(state === 'ended' ? [] : [toActions(cancel, isPending)])]}
          />
        )}
      </QueryView>
    </>
  );
}

const VIEWS = [
  { name: 'Planned and running', query: '' },
  { name: 'Past', query: 'show=ended' },
];

async function one(_id: string): Promise<{ data: PricePlan[]; message: string }> {
  const { data, message } = await change('DELETE /api/product/price-plan', { body: { _id } });
  return { data: [data], message };
}

function NoPlans({ isEnded }: { isEnded: boolean }) {
  return isEnded ? (
    <NoData text="No planned price has ended yet." />
  ) : (
    <NoData
      title="Nothing is planned"
      text="Choose products in the sheet and press Plan prices, or plan one in its form."
    />
  );
}

const STATES = { planned: 'Planned', running: 'Running', ended: 'Ended' } as const;

const toColumns = (timeZone: string | undefined): readonly Column<PlannedPrice>[] => [
  {
    name: 'Product',
    text: ({ name, unit }) => `${name}, ${unit}`,
    render: ({ productId, name, unit }) => (
      <>
        <RowLink to={toStockPath(productId)}>{name}</RowLink>
        <span className="block text-sm text-soft">{unit}</span>
      </>
    ),
  },
  { name: 'Now', isNumber: true, format: formatRupees, text: ({ current }) => current },
  {
    name: 'Planned',
    text: ({ sellingPrice }) => sellingPrice,
    render: (plan) => (
      <>
        <strong className="font-semibold">{formatRupees(plan.sellingPrice)}</strong>
        <span className="block text-sm whitespace-nowrap text-soft">{toPlanValue(plan)}</span>
        {plan.risks.map((risk) => (
          <span key={risk} className="block text-sm text-alert">
            {risk}
          </span>
        ))}
      </>
    ),
  },
  {
    name: 'When',
    text: (plan) => toPlanSpan(plan, timeZone),
    render: (plan) => (
      <>
        {toPlanSpan(plan, timeZone)}
        <span
          className={`block text-sm ${plan.state === 'running' ? 'font-semibold text-leaf' : 'text-soft'}`}
        >
          {STATES[plan.state]}
          {plan.changedByHand && ', changed by hand'}
        </span>
      </>
    ),
  },
  { name: 'By', text: ({ plannedBy }) => plannedBy ?? '', render: ({ plannedBy }) => plannedBy ?? '–' },
];

function toActions(
  cancel: (plan: PlannedPrice, isWhole: boolean) => void,
  isPending: boolean,
): Column<PlannedPrice> {
  return {
    name: 'Actions',
    onCard: 'whole',
    render: (plan) => (
      <span className="relative flex flex-wrap gap-2 whitespace-nowrap md:flex-nowrap">
        <Button look="outlined" aria-disabled={isPending} onClick={() => cancel(plan, false)}>
          {plan.state === 'running' ? 'End now' : 'Cancel'}
          <span className="sr-only"> {plan.name}</span>
        </Button>
        {plan.openInBatch > 1 && (
          <Button look="quiet" aria-disabled={isPending} onClick={() => cancel(plan, true)}>
            Cancel all {plan.openInBatch}
            <span className="sr-only"> with {plan.name}</span>
          </Button>
        )}
      </span>
    ),
  };
}
