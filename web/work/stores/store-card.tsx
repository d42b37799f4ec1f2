// A store in the owner's list.

import { Link } from 'react-router';
import type { Store } from '#features/stores/store/store.contract.ts';
import { opensDialog } from '../../ui/dialog.tsx';
import { plural } from '../../ui/number.tsx';
import { Chip } from '../../ui/chip.tsx';

type StoreCardProps = {
  store: Store;
  /** True for the store whose stock is shown to visitors who have not chosen a pincode. */
  isFirst: boolean;
  /** Whether any store of the shop has areas. */
  hasAreas: boolean;
  onEdit: () => void;
};

const ACTION = 'grid min-h-11 place-items-center rounded-button text-sm font-semibold -outline-offset-2';

export function StoreCard({ store, isFirst, hasAreas, onEdit }: StoreCardProps) {
  const { _id, name, phone, pauseReason, paused } = store;
  const address = toAddress(store);
  return (
    <li className="flex min-w-0 flex-col panel">
      <div className="flex-1 p-4 pb-2 text-sm">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-base font-bold wrap-anywhere">{name}</h2>
          <OpenChip store={store} />
        </div>
        {paused && pauseReason && <p className="mt-1 wrap-anywhere">Paused: {pauseReason}</p>}
        <p className="mt-1 wrap-anywhere text-soft">{address || 'No address yet'}</p>
        <p className="wrap-anywhere text-soft">
          {phone ? (
            <a
              href={`tel:${phone.replace(/[^\d+]/g, '')}`}
              className="inline-flex min-h-6 items-center underline"
            >
              {phone}
            </a>
          ) : (
            'No phone yet'
          )}
        </p>
        <p className="mt-1 font-medium">{toReach(store, isFirst, hasAreas)}</p>
        {isFirst && hasAreas && (
          <p className="text-soft">Shoppers who have not chosen a pincode see its stock.</p>
        )}
      </div>
      <div className="mt-2 grid grid-cols-2 border-t border-line">
        <button
          type="button"
          onClick={onEdit}
          {...opensDialog}
          className={`${ACTION} text-leaf hover:bg-leaf-tint`}
        >
          <span>
            Edit<span className="sr-only"> {name}</span>
          </span>
        </button>
        <Link to={`/dashboard/store-areas?store=${_id}`} className={`${ACTION} text-leaf hover:bg-leaf-tint`}>
          <span>
            Areas<span className="sr-only"> of {name}</span>
          </span>
        </Link>
      </div>
    </li>
  );
}

function OpenChip({ store: { open, paused } }: { store: Store }) {
  if (paused) return <Chip look="marked">Paused</Chip>;
  return open ? <Chip look="good">Open</Chip> : <Chip look="calm">Closed now</Chip>;
}

function toAddress({ address_line, city, state, pincode }: Store): string {
  return [address_line, city, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function toReach({ areaCount }: Store, isFirst: boolean, hasAreas: boolean): string {
  if (areaCount > 0) {
    return `Delivers to ${plural(areaCount, 'pincode')}`;
  }
  return isFirst && !hasAreas ? 'Delivers everywhere' : 'Delivers nowhere yet: it has no areas';
}
