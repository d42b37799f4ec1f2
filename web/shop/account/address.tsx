// The address panel: saved addresses, with a dialog to add and edit one. A removed address stays visible for
// 5 s with 'Undo', then it is hidden.

import { PencilIcon, Trash2Icon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Address } from '#features/cart/address/address.contract.ts';
import { changeAddress, useAddresses } from '../../data/account/addresses.queries.ts';
import { t } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import { AddressDialog } from '../../parts/account/address-dialog.tsx';
import { AddAddressTile, AddressLines } from '../../parts/account/address-lines.tsx';
import { RequireUser } from '../../parts/account/require-user.tsx';
import { Button } from '../../ui/button.tsx';
import { opensDialog, preloadDialog } from '../../ui/dialog.tsx';
import type { ItemDialogState } from '../../ui/shown-item.ts';
import { useAction } from '../../data/action.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';

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
      {WAITING}
    </>
  );
}

function AddressPanel() {
  const [dialog, setDialog] = useState<ItemDialogState<Address>>('closed');
  return (
    <>
      <Heading>
        <Button look="outlined" onClick={() => setDialog('new')} {...opensDialog}>
          {t('Add Address')}
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
      <h1 className="text-xl font-bold">{t('Address')}</h1>
      {children}
    </div>
  );
}

type AddressListProps = { onAdd: () => void; onEdit: (address: Address) => void };

function AddressList({ onAdd, onEdit }: AddressListProps) {
  const [undoable, setUndoable] = useUndoable();
  const list = useAddresses(undoable);
  return (
    <QueryView
      query={list}
      failure={t('Your addresses could not be loaded.')}
      waiting={WAITING}
      className={COLUMNS}
    >
      {(addresses) => (
        <>
          <ul className="contents">
            {addresses.map((address) => (
              <AddressCard
                key={address._id}
                address={address}
                onEdit={() => onEdit(address)}
                onRemoved={() => setUndoable(address._id)}
              />
            ))}
          </ul>
          <AddAddressTile onClick={onAdd} onNear={preloadDialog} />
        </>
      )}
    </QueryView>
  );
}

const COLUMNS = 'grid gap-3 md:grid-cols-2';
const WAITING = <Skeletons count={2} each="h-[142px]" className={COLUMNS} />;

const ICON_BUTTON = 'grid size-11 place-items-center rounded-button aria-disabled:opacity-50';

const UNDO_MS = 5_000;

/** Ids of the addresses whose removal can still be undone, and a function that adds one for `UNDO_MS`. */
function useUndoable(): [ReadonlySet<string>, (addressId: string) => void] {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach((timer) => clearTimeout(timer));
  }, []);
  return [
    ids,
    (addressId) => {
      clearTimeout(timers.current.get(addressId));
      setIds((before) => new Set(before).add(addressId));
      const end = () => setIds((before) => new Set([...before].filter((id) => id !== addressId)));
      timers.current.set(addressId, setTimeout(end, UNDO_MS));
    },
  ];
}

type AddressCardProps = { address: Address; onEdit: () => void; onRemoved: () => void };

function AddressCard({ address, onEdit, onRemoved }: AddressCardProps) {
  const { isPending, run } = useAction();
  const item = useRef<HTMLLIElement>(null);

  const remove = () =>
    run(async () => {
      // Called before the request, so that the card never leaves its place, and again after it, when the undo
      // time starts.
      onRemoved();
      await changeAddress('DELETE /api/address/disable', { _id: address._id });
      onRemoved();
      toastSuccess(t('Address Remove'));
    });

  const restore = () =>
    run(async () => {
      toastSuccess((await changeAddress('PUT /api/address/restore', { _id: address._id })).message);
    });

  // Moves the keyboard focus to the button that replaced the pressed one.
  const wasActive = useRef(address.status);
  useEffect(() => {
    if (wasActive.current === address.status) return;
    wasActive.current = address.status;
    if (document.activeElement === document.body) item.current!.querySelector('button')!.focus();
  }, [address.status]);

  if (!address.status) {
    return (
      <li
        ref={item}
        className="flex min-h-16 items-center justify-between gap-2 rounded-card border border-line bg-ground py-1 pr-1 pl-4 text-sm text-soft"
      >
        <p className="min-w-0">
          <span className="line-clamp-1 wrap-anywhere">{address.address_line}</span>
          {t('Removed')}
        </p>
        <button
          type="button"
          aria-label={t('Undo removing {address_line}', { address_line: address.address_line })}
          aria-disabled={isPending}
          onClick={() => void restore()}
          className="min-h-11 shrink-0 rounded-button px-4 font-semibold text-leaf underline hover:bg-leaf-tint"
        >
          {t('Undo')}
        </button>
      </li>
    );
  }
  return (
    <li ref={item} className="flex items-start justify-between gap-2 panel py-3 pr-1 pl-4">
      <div className="min-w-0 py-1">
        <AddressLines address={address} />
      </div>
      <div className="flex shrink-0">
        <button
          type="button"
          aria-label={t('Edit {address_line}', { address_line: address.address_line })}
          onClick={onEdit}
          {...opensDialog}
          className={`${ICON_BUTTON} text-leaf hover:bg-leaf-tint`}
        >
          <PencilIcon className="size-5" />
        </button>
        <button
          type="button"
          aria-label={t('Delete {address_line}', { address_line: address.address_line })}
          aria-disabled={isPending}
          onClick={() => void remove()}
          className={`${ICON_BUTTON} text-alert hover:bg-alert-tint`}
        >
          <Trash2Icon className="size-5" />
        </button>
      </div>
    </li>
  );
}
