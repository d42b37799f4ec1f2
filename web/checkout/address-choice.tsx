// Where to deliver: one of the saved addresses, or a new one. The first is chosen already.

import { useState } from 'react';
import type { useAddresses } from '../data/addresses.ts';
import { AddressDialog } from '../parts/address-dialog.tsx';
import { AddAddressTile, AddressLines } from '../parts/address-lines.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { preloadDialog } from '../ui/dialog.tsx';

type AddressChoiceProps = {
  addresses: ReturnType<typeof useAddresses>;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
};

export function AddressChoice({ addresses, chosenId, onChoose }: AddressChoiceProps) {
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = addresses;
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-paper p-4">
      <legend className="sr-only">Choose a delivery address</legend>
      <h2 aria-hidden className="mb-3 text-base font-bold">
        Choose a delivery address
      </h2>
      {!data && !error && <output aria-label="Loading" className="block skeleton h-[132px] rounded-card" />}
      {!data && error && (
        <LoadFailed what="Your addresses could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className="grid gap-3">
          {data.map((address) => (
            <label
              key={address._id}
              className="flex cursor-pointer gap-3 rounded-card border border-line p-3 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-2 has-focus-visible:outline-leaf"
            >
              <input
                type="radio"
                name="address"
                value={address._id}
                checked={address._id === chosenId}
                onChange={() => onChoose(address._id)}
                className="mt-0.5 size-4 shrink-0 accent-leaf outline-none"
              />
              <AddressLines address={address} />
            </label>
          ))}
          <AddAddressTile onPress={() => setAdding(true)} onNear={preloadDialog} />
        </div>
      )}
      <AddressDialog
        state={isAdding ? 'new' : 'closed'}
        onClose={() => setAdding(false)}
        onSaved={({ _id }) => onChoose(_id)}
      />
    </fieldset>
  );
}
