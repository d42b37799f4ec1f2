// The owner's stores: where each is, whether it is open and how many pincodes it delivers to, with dialogs to
// add and edit one; and the requested pincodes.

import { useState } from 'react';
import type { Store } from '#features/stores/store/store.contract.ts';
import type { FileColumn } from '../../data/csv-file.ts';
import { useStores } from '../../data/store/work-store.ts';
import { SaveList } from '../parts/list-tools.tsx';
import { type ItemDialogState, useShownItem } from '../../ui/shown-item.ts';
import { StoreCard } from './store-card.tsx';
import { PincodeRequests } from './pincode-requests.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { StoreForm } from './store-form.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { AddButton } from '../parts/heading.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

type StoreDialogProps = { state: ItemDialogState<Store>; onClose: () => void };

export default function Stores() {
  const [dialog, setDialog] = useState<ItemDialogState<Store>>('closed');
  return (
    <>
      <AddButton label="Add store" onAdd={() => setDialog('new')} />
      <div className="grid gap-8">
        <StoreList onEdit={setDialog} />
        <PincodeRequests />
      </div>
      <StoreDialog state={dialog} onClose={() => setDialog('closed')} />
    </>
  );
}

const GRID = 'grid gap-3 xl:grid-cols-2';

const WAITING = <Skeletons count={2} each="h-48" className={GRID} />;

function StoreList({ onEdit }: { onEdit: (store: Store) => void }) {
  const stores = useStores();
  const hasAreas = stores.data?.some(({ areaCount }) => areaCount > 0) ?? false;
  return (
    <div>
      <QueryView query={stores} failure="The stores could not be loaded." stale="stores" waiting={WAITING}>
        {(all) => (
          <>
            {!hasAreas && (
              <p className="mb-3 max-w-2xl text-sm text-soft">
                No store has areas, so the shop delivers everywhere from its first store. As soon as one store
                has an area, the shop delivers only to the pincodes of areas.
              </p>
            )}
            <ul aria-label="Stores" className={GRID}>
              {all.map((store, at) => (
                <StoreCard
                  key={store._id}
                  store={store}
                  isFirst={at === 0}
                  hasAreas={hasAreas}
                  onEdit={() => onEdit(store)}
                />
              ))}
            </ul>
            <p className="mt-3 flex justify-end">
              <SaveList file="stores.csv" columns={SAVED} rows={all} />
            </p>
          </>
        )}
      </QueryView>
    </div>
  );
}

const SAVED: readonly FileColumn<Store>[] = [
  { name: 'Name', text: ({ name }) => name },
  {
    name: 'Address',
    text: ({ address_line, city, state }) => [address_line, city, state].filter(Boolean).join(', '),
  },
  { name: 'Pincode', text: ({ pincode }) => pincode },
  { name: 'Phone', text: ({ phone }) => phone },
  { name: 'Open', text: ({ open }) => (open ? 'yes' : 'no') },
  { name: 'GSTIN', text: ({ gstNumber }) => gstNumber },
  { name: 'Areas', text: ({ areaCount }) => areaCount },
];

/** Adds or edits a store. Closing with something typed asks first. */
function StoreDialog({ state, onClose }: StoreDialogProps) {
  const { open, existing } = useShownItem(state);
  return (
    <FormDialog open={open} onClose={onClose} title={existing ? 'Edit store' : 'Add store'}>
      <StoreForm key={existing?._id ?? 'new'} existing={existing} />
    </FormDialog>
  );
}
