// One line of the owner's category order: its position, its sales, and the buttons that move it. The buttons
// stay in the same place, so that the keyboard focus stays when the line moves.

import type { OrderedCategory } from '#features/catalogue/category/category-order.contract.ts';
import { CATEGORY_ORDER_PATH } from '#shared/page-urls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toCount } from '../../ui/number.tsx';

type CategoryOrderLineProps = {
  entry: OrderedCategory;
  /** Counted from 1. */
  place: number;
  pinnedCount: number;
  hasSubCategories: boolean;
  onMove: (by: 1 | -1) => void;
  onToggle: () => void;
};

export function CategoryOrderLine(props: CategoryOrderLineProps) {
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
