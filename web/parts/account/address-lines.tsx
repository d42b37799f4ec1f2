// The lines of an address, wherever one is shown (specification 2).

import type { OrderRow } from '#features/order/core/order.contract.ts';
import { t, tServer } from '../../data/language.ts';

export function AddressLines({ address }: { address: OrderRow['delivery_address'] }) {
  return (
    <span className="grid gap-0.5 text-sm wrap-anywhere">
      <span className="font-semibold">{address.address_line}</span>
      <span>{address.city}</span>
      <span>{tServer(address.state)}</span>
      <span>
        {tServer(address.country)} - {address.pincode}
      </span>
      <span className="text-soft">{address.mobile}</span>
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
