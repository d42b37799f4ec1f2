// The lines of an address, wherever one is shown.

import { toStreet } from '#shared/address.ts';
import type { OrderRow } from '#features/orders/core/order.contract.ts';
import { t, tServer } from '../../data/language.ts';

export function AddressLines({ address }: { address: OrderRow['delivery_address'] }) {
  const { label, landmark, receiver, riderNote } = address;
  return (
    <span className="grid gap-0.5 text-sm wrap-anywhere">
      {label && (
        <span className="w-fit rounded-full bg-leaf-tint px-2 text-xs leading-5 font-semibold text-leaf-dark">
          {tServer(label)}
        </span>
      )}
      <span className="font-semibold">{toStreet(address)}</span>
      {landmark && <span>{t('Landmark: {landmark}', { landmark })}</span>}
      <span>{tServer(address.city)}</span>
      <span>{tServer(address.state)}</span>
      <span>
        {tServer(address.country)} - {address.pincode}
      </span>
      <span className="text-soft">{receiver ? `${receiver}, ${address.mobile}` : address.mobile}</span>
      {riderNote && <span className="text-soft">{t('For the rider: {riderNote}', { riderNote })}</span>}
    </span>
  );
}

/** The dashed tile that adds an address. */
export function AddAddressTile({ onClick, onNear }: { onClick: () => void; onNear: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
      className="grid min-h-16 place-items-center rounded-card border-2 border-dashed border-control bg-paper text-sm font-semibold text-leaf hover:border-leaf hover:bg-leaf-tint"
    >
      {t('Add address')}
    </button>
  );
}
