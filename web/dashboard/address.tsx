// The address panel: saved addresses, with a dialog to add and edit. Removed ones are hidden.

import { useState, type ReactNode } from 'react';
import type { Address } from '#features/address/address.contract.ts';
import { BinIcon, PencilIcon } from '../ui/account-icons.tsx';
import { useAddressChanges, useAddresses } from '../data/addresses.ts';
import { failureText } from '../data/failure.ts';
import { toastError, toastSuccess } from '../data/toast.ts';
import { AddressDialog, type AddressDialogState } from '../parts/address-dialog.tsx';
import { AddAddressTile, AddressLines } from '../parts/address-lines.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { privateMeta } from '../parts/private-meta.ts';
import { RequireUser } from '../parts/require-user.tsx';
import { Button } from '../ui/button.tsx';
import { preloadDialog } from '../ui/dialog.tsx';

export const meta = privateMeta('Address');

export default function AddressPage() {
  return (
    <section>
      <RequireUser waiting={<AddressSkeleton />}>{() => <AddressPanel />}</RequireUser>
    </section>
  );
}

function AddressSkeleton() {
  return (
    <>
      <Heading />
      <AddressListSkeleton />
    </>
  );
}

function AddressPanel() {
  const [dialog, setDialog] = useState<AddressDialogState>('closed');
  return (
    <>
      <Heading>
        <Button
          look="outlined"
          onClick={() => setDialog('new')}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
        >
          Add Address
        </Button>
      </Heading>
      <AddressList onAdd={() => setDialog('new')} onEdit={setDialog} />
      <AddressDialog state={dialog} onClose={() => setDialog('closed')} />
    </>
  );
}

function Heading({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-4 flex min-h-11 items-center justify-between gap-4">
      <h1 className="text-xl font-bold">Address</h1>
      {children}
    </div>
  );
}

type AddressListProps = { onAdd: () => void; onEdit: (address: Address) => void };

function AddressList({ onAdd, onEdit }: AddressListProps) {
  const { data: addresses, error, refetch } = useAddresses();
  if (error && !addresses) {
    return (
      <LoadFailed what="Your addresses could not be loaded." error={error} onRetry={() => void refetch()} />
    );
  }
  if (!addresses) return <AddressListSkeleton />;
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <ul className="contents">
        {addresses.map((address) => (
          <AddressCard key={address._id} address={address} onEdit={() => onEdit(address)} />
        ))}
      </ul>
      <AddAddressTile onPress={onAdd} onNear={preloadDialog} />
    </div>
  );
}

function AddressListSkeleton() {
  return (
    <output aria-label="Loading" className="grid gap-3 md:grid-cols-2">
      <span className="skeleton h-[142px] rounded-card" />
      <span className="skeleton h-[142px] rounded-card" />
    </output>
  );
}

const ICON_BUTTON = 'grid size-11 place-items-center rounded-button disabled:opacity-50';

function AddressCard({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const changes = useAddressChanges();
  const [isPending, setPending] = useState(false);

  async function remove() {
    setPending(true);
    try {
      await changes.remove(address);
      toastSuccess('Address Remove');
    } catch (error) {
      setPending(false);
      toastError(failureText(error));
    }
  }

  return (
    <li className="flex items-start justify-between gap-2 rounded-card border border-line bg-paper py-3 pr-1 pl-4">
      <div className="min-w-0 py-1">
        <AddressLines address={address} />
      </div>
      <div className="flex shrink-0">
        <button
          type="button"
          aria-label={`Edit ${address.address_line}`}
          onClick={onEdit}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          className={`${ICON_BUTTON} text-leaf hover:bg-leaf-tint`}
        >
          <PencilIcon />
        </button>
        <button
          type="button"
          aria-label={`Delete ${address.address_line}`}
          disabled={isPending}
          onClick={() => void remove()}
          className={`${ICON_BUTTON} text-alert hover:bg-alert-tint`}
        >
          <BinIcon />
        </button>
      </div>
    </li>
  );
}
