// The order in which shoppers see the categories, or the sub-categories of one: pinned ones first, the rest
// by sales. Every press saves the whole order; somebody who saw an older one is told so.

import type { OrderedCategory } from '#features/catalogue/category/category-order.contract.ts';
import { CATEGORY_ORDER_PATH } from '#shared/page-urls.ts';
import { ApiError } from '../../data/api.ts';
import { useCategoryOrder, useOwnerCategories } from '../../data/catalogue/catalogue-admin.queries.ts';
import { failureText } from '../../data/failure.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { useAction } from '../../data/action.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toCount } from '../../ui/number.tsx';
import { useSearchParams } from '../../ui/router.tsx';
import { ask } from '../parts/ask.tsx';

export default function CategoryOrderPage() {
  const query = useSearchParams();
  const categoryId = query.get('category') ?? '';
  return (
    <>
      {categoryId !== '' && <HeadingWithin categoryId={categoryId} />}
      <p className="-mt-2 mb-4 max-w-2xl text-sm text-soft">
        {categoryId === ''
          ? 'Shoppers see the categories in this order. '
          : 'Shoppers see the sub categories in this order, and the category opens on the first. '}
        Pinned ones come first in every store. The rest follow by units the store sold in 28 days, updated
        once an hour.
      </p>
      <OrderList key={categoryId} categoryId={categoryId} />
    </>
  );
}

function HeadingWithin({ categoryId }: { categoryId: string }) {
  const { data } = useOwnerCategories();
  const name = data?.find(({ _id }) => _id === categoryId)?.name;
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="text-xl font-bold wrap-anywhere">{`Order in ${name ?? 'this category'}`}</h1>
      <ButtonLink to={CATEGORY_ORDER_PATH} look="outlined">
        All categories
      </ButtonLink>
    </div>
  );
}

const WAITING = <Skeletons count={8} each="h-18" />;

function OrderList({ categoryId }: { categoryId: string }) {
  const order = useCategoryOrder(categoryId);
  const what = categoryId === '' ? 'categories' : 'sub categories';
  const { data = [], refetch, pin } = order;
  const { isPending, run } = useAction();
  const pinned = data.filter(({ isPinned }) => isPinned).map(({ _id }) => _id);

  async function save(wanted: readonly string[]) {
    if (isPending) return;
    await run(
      async () => toastSuccess(await pin(wanted, pinned)),
      (problem) => {
        toastError(failureText(problem));
        // Then the current order is shown.
        if (problem instanceof ApiError && problem.code === 'CATEGORY_ORDER_CHANGED') void refetch();
      },
    );
  }

  const move = ({ _id }: OrderedCategory, by: 1 | -1) => {
    const at = pinned.indexOf(_id);
    void save(pinned.toSpliced(at, 1).toSpliced(at + by, 0, _id));
  };
  const toggle = ({ _id, isPinned }: OrderedCategory) =>
    void save(isPinned ? pinned.filter((id) => id !== _id) : [...pinned, _id]);
  const askForSales = () =>
    ask({
      title: 'Back to order by sales?',
      text: 'Everything here will be unpinned, in every store.',
      confirmLabel: 'Order by sales',
      look: 'primary',
      onConfirm: () => save([]),
    });

  return (
    <QueryView
      query={order}
      failure="The order could not be loaded."
      waiting={WAITING}
      empty={
        data.length === 0 && <EmptyState picture="shelf" title="No Data" text={`There are no ${what} yet.`} />
      }
    >
      {() => (
        <>
          <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <p className="text-sm">
              {pinned.length === 0
                ? 'Nothing is pinned: all are sorted by sales.'
                : `Pinned: ${pinned.length}`}
            </p>
            {pinned.length > 0 && (
              <Button look="outlined" onClick={askForSales} {...opensDialog}>
                Back to order by sales
              </Button>
            )}
          </div>
          <ol
            aria-label={categoryId === '' ? 'Categories' : 'Sub categories'}
            aria-busy={isPending}
            className="grid gap-2"
          >
            {data.map((entry, at) => (
              <CategoryOrderLine
                key={entry._id}
                entry={entry}
                place={at + 1}
                pinnedCount={pinned.length}
                hasSubCategories={categoryId === ''}
                onMove={(by) => move(entry, by)}
                onToggle={() => toggle(entry)}
              />
            ))}
          </ol>
        </>
      )}
    </QueryView>
  );
}

type CategoryOrderLineProps = {
  entry: OrderedCategory;
  /** Counted from 1. */
  place: number;
  pinnedCount: number;
  hasSubCategories: boolean;
  onMove: (by: 1 | -1) => void;
  onToggle: () => void;
};

/**
 * One line of the owner's category order: its position, its sales, and the buttons that move it. The buttons
 * stay in the same place, so that the keyboard focus stays when the line moves.
 */
function CategoryOrderLine(props: CategoryOrderLineProps) {
  const { entry, place, pinnedCount, hasSubCategories, onMove, onToggle } = props;
  const { _id, name, image, isPinned, units } = entry;
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 rounded-card border p-2 text-sm ${isPinned ? 'border-leaf bg-leaf-tint' : 'border-line bg-paper'}`}
    >
      <span className="w-6 shrink-0 text-right font-semibold text-soft tabular-nums">{place}</span>
      <Picture src={image} alt="" sizes="48px" className="size-12 shrink-0 rounded-full bg-paper" />
      <span className="min-w-0 flex-1 basis-40 py-1 wrap-anywhere">
        <b className="font-semibold">{name}</b>
        <span className="block text-soft">
          {isPinned && 'Pinned, '}
          {units === 0 ? 'nothing sold' : `${toCount(units)} sold`}
        </span>
      </span>
      <span className="-mr-2 ml-auto flex flex-wrap justify-end">
        {isPinned && (
          <>
            <MoveButton label="Up" name={name} isAtEnd={place === 1} onClick={() => onMove(-1)} />
            <MoveButton label="Down" name={name} isAtEnd={place === pinnedCount} onClick={() => onMove(1)} />
          </>
        )}
        <Button look="quiet" className="text-leaf" onClick={onToggle}>
          {isPinned ? 'Unpin' : 'Pin'}
          <span className="sr-only"> {name}</span>
        </Button>
        {hasSubCategories && (
          <ButtonLink look="quiet" to={`${CATEGORY_ORDER_PATH}?category=${_id}`}>
            Sub categories<span className="sr-only"> of {name}</span>
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

type MoveButtonProps = { label: string; name: string; isAtEnd: boolean; onClick: () => void };

function MoveButton({ label, name, isAtEnd, onClick }: MoveButtonProps) {
  return (
    <Button
      look="quiet"
      aria-disabled={isAtEnd}
      className="aria-disabled:text-soft aria-disabled:hover:bg-transparent"
      onClick={() => !isAtEnd && onClick()}
    >
      {label}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
