// The owner's stores: where each is, whether it is open and how many pincodes it delivers to, with dialogs to
// add and edit one; and the requested pincodes.

import { useState } from 'react';
import type { Store } from '#features/store/store.contract.ts';
import { useStores } from '../../data/store/owner-stores.queries.ts';
import { RequireAdmin } from '../../parts/account/require-user.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { privateMeta } from '../../parts/private-meta.ts';
import { type ItemDialogState, useLastShown } from '../../ui/item-dialog.tsx';
import { CategoryHeading } from '../parts/category-heading.tsx';
import { StaleNotice } from '../parts/stale-notice.tsx';
import { StoreCard } from './store-card.tsx';
import { PincodeRequests } from './pincode-requests.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { StoreForm } from './store-form.tsx';

type StoreDialogProps = { state: ItemDialogState<Store>; onClose: () => void };

const QUESTION = {
  title: 'Close without saving?',
  text: 'Your changes are not saved and will be lost.',
};

export const meta = privateMeta('Stores');

export default function Stores() {
  const [dialog, setDialog] = useState<ItemDialogState<Store>>('closed');
  return (
    <section>
      <CategoryHeading title="Stores" addLabel="Add store" onAdd={() => setDialog('new')} />
      <RequireAdmin waiting={<StoreSkeletons />}>
        <div className="grid gap-8">
          <StoreList onEdit={setDialog} />
          <PincodeRequests />
        </div>
        <StoreDialog state={dialog} onClose={() => setDialog('closed')} />
      </RequireAdmin>
    </section>
  );
}

const GRID = 'grid gap-3 xl:grid-cols-2';

function StoreSkeletons() {
  return (
    <output aria-label="Loading" className={GRID}>
      <span className="skeleton h-48 rounded-card" />
      <span className="skeleton h-48 rounded-card" />
    </output>
  );
}

function StoreList({ onEdit }: { onEdit: (store: Store) => void }) {
  const { data: stores, error, refetch } = useStores();
  if (!stores) {
    return error ? (
      <LoadFailed what="The stores could not be loaded." error={error} onRetry={refetch} />
    ) : (
      <StoreSkeletons />
    );
  }
  const hasAreas = stores.some(({ areaCount }) => areaCount > 0);
  return (
    <div>
      {error && <StaleNotice what="stores" onRetry={refetch} />}
      {!hasAreas && (
        <p className="mb-3 max-w-2xl text-sm text-soft">
          No store has areas, so the shop delivers everywhere from its first store. As soon as one store has
          an area, the shop delivers only to the pincodes of areas.
        </p>
      )}
      <ul aria-label="Stores" className={GRID}>
        {stores.map((store, at) => (
          <StoreCard
            key={store._id}
            store={store}
            isFirst={at === 0}
            hasAreas={hasAreas}
            onEdit={() => onEdit(store)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Adds or edits a store. Closing with something typed asks first. */
function StoreDialog({ state, onClose }: StoreDialogProps) {
  const shown = useLastShown(state, state !== 'closed');
  const existing = typeof shown === 'object' ? shown : null;
  return (
    <FormDialog
      open={state !== 'closed'}
      onClose={onClose}
      title={existing ? 'Edit store' : 'Add store'}
      question={QUESTION}
    >
      {(form) => <StoreForm key={existing?._id ?? 'new'} existing={existing} {...form} />}
    </FormDialog>
  );
}
