// One order of the signed-in shopper with all there is to see of it, kept up to date while it is looked at.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderDetails } from '#features/order/details/details.contract.ts';
import { personalKey } from '../account/personal-key.ts';
import { ApiError, callApi } from '../api.ts';
import { useSessionKey } from '../account/user.ts';
import { hearOrder } from './order-events.ts';

/** While something may happen any moment. */
const POLL_MS = 5_000;
/** Money may come back, or a problem be answered. */
const CALM_POLL_MS = 30_000;

/** null when there is none of this id that is the shopper's. */
export function useOrderDetails(orderId: string) {
  const client = useQueryClient();
  const mark = useSessionKey();
  // First part as that of all orders: what changes one asks for all of them anew.
  const queryKey = personalKey('orders', mark, 'details', orderId);
  const [isLive, setLive] = useState(false);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const asked = await fetchDetails(orderId, signal);
      return toNewer(client.getQueryData<OrderDetails | null>(queryKey), asked);
    },
    enabled: typeof mark === 'string',
    refetchInterval: ({ state }) => {
      if (isLive) return false;
      return state.data ? waitBeforeNextLook(state.data) : POLL_MS;
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: 1,
    // Offline is an answer too: words and a retry instead of waiting for ever.
    networkMode: 'always',
  });
  useOrderEvents(orderId, query.data?.version ?? null, {
    onLive: setLive,
    onOrder: (order) => client.setQueryData<OrderDetails | null>(queryKey, (known) => toNewer(known, order)),
  });
  return query;
}

type Heard = { onOrder: (order: OrderDetails) => void; onLive: (isLive: boolean) => void };

/**
 * When the server has said its last word on a version of the order, events are asked for again only once
 * there is a newer one.
 */
function useOrderEvents(orderId: string, version: number | null, heard: Heard): void {
  const [overAt, setOverAt] = useState(0);
  const isWanted = version !== null && version > overAt;
  const onOrder = useEffectEvent(heard.onOrder);
  const onLive = useEffectEvent(heard.onLive);
  const readVersion = useEffectEvent(() => version);
  useEffect(() => {
    if (!isWanted) return;
    return hearOrder({ orderId, version: readVersion() ?? 0 }, { onOrder, onLive, onOver: setOverAt });
  }, [orderId, isWanted]);
}

async function fetchDetails(orderId: string, signal: AbortSignal): Promise<OrderDetails | null> {
  try {
    const path = `/api/order/details?orderId=${encodeURIComponent(orderId)}`;
    return (await callApi<OrderDetails>('GET', path, { signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Answers may overtake each other. */
function toNewer(known: OrderDetails | null | undefined, asked: OrderDetails | null): OrderDetails | null {
  return known && asked && known.version > asked.version ? known : asked;
}

function waitBeforeNextLook(order: OrderDetails): number | false {
  if (isActive(order)) return POLL_MS;
  return mayStillChange(order) ? CALM_POLL_MS : false;
}

export function isActive({ status, payment_status }: OrderDetails): boolean {
  if (status === null) return payment_status === 'PENDING';
  return status !== 'DELIVERED' && status !== 'CANCELLED';
}

/** Undone by staff, reported, answered, refunded. */
function mayStillChange({
  payment_status,
  status,
  adjustments,
  problems,
  reportUntil,
}: OrderDetails): boolean {
  if (status === 'CANCELLED') return payment_status === 'PAID';
  return (
    (reportUntil !== null && Date.parse(reportUntil) > Date.now()) ||
    adjustments.some(({ settled }) => !settled) ||
    problems.some(({ state }) => state === 'open')
  );
}
