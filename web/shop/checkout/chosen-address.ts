// The address an order goes to: the one chosen here, else that of the last order, else the newest one.

import { useState } from 'react';
import type { Address } from '#features/cart/address/address.contract.ts';
import { findAddress } from '#features/cart/address/address.rules.ts';
import { useAddresses } from '../../data/account/addresses.queries.ts';
import { useTellHeader } from '../../data/store/delivery-address.ts';
import { useOwn } from '../../data/reads.ts';

export type ChosenAddress = {
  addresses: ReturnType<typeof useAddresses>;
  /** The address is not known yet. */
  isPending: boolean;
  /** undefined while it is not known, and when there is no address. */
  chosen: Address | undefined;
  choose: (address: Address) => void;
  /** For a new address; open from the start when there is none. */
  isDialogOpen: boolean;
  openDialog: () => void;
  closeDialog: () => void;
};

export function useChosenAddress(): ChosenAddress {
  const [choice, setChoice] = useState<string | null>(null);
  /** null until somebody has opened or closed it. */
  const [isOpened, setOpened] = useState<boolean | null>(null);
  const addresses = useAddresses();
  // It is optional, so failures are silent.
  const last = useOwn(
    'GET /api/order/order-list',
    { query: { limit: '1' } },
    { select: ({ data }) => data[0]?.delivery_address ?? null, retry: false, meta: { isQuiet: true } },
  );
  const { data } = addresses;
  const isPending = addresses.isPending || last.isPending;
  // The chosen address may have been removed in another tab.
  const wanted =
    data?.find(({ _id }) => _id === choice) ?? (data && findAddress(data, last.data)) ?? data?.[0];
  const chosen = isPending ? undefined : wanted;
  useTellHeader(chosen);
  return {
    addresses,
    isPending,
    chosen,
    choose: ({ _id }) => setChoice(_id),
    isDialogOpen: isOpened ?? data?.length === 0,
    openDialog: () => setOpened(true),
    closeDialog: () => setOpened(false),
  };
}
