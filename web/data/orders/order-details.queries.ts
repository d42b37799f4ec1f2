// One order of the signed-in shopper with all details, kept up to date while it is shown.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LocalNames, OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { DEFAULT_LANGUAGE, toNameField } from '#shared/languages.ts';
import { languageCode } from '../language.ts';
import { personalKey } from '../account/tokens.ts';
import { ApiError, callApi } from '../api.ts';
import { readOrLastSeen, storeSeen } from '../last-seen.ts';
import { shopNow } from '../server-clock.ts';
import { useSessionKey } from '../account/user.ts';
import { subscribeToOrder } from './order-events.ts';

/** While something may happen at any moment. */
const POLL_MS = 5_000;
/** When only a refund or an answer to a problem may come. */
const CALM_POLL_MS = 30_000;

/** null when the shopper has no order with this id. */
export function useOrderDetails(orderId: string) {
  const client = useQueryClient();
  const sessionKey = useSessionKey();
  const queryKey = personalKey('GET /api/order/details', sessionKey, orderId);
  const [isLive, setLive] = useState(false);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readOrLastSeen(client, queryKey, async () => {
        const asked = await fetchDetails(orderId, signal);
        return toNewer(client.getQueryData<OrderDetails | null>(queryKey), asked);
      }),
    select: withLocalNames,
    enabled: typeof sessionKey === 'string',
    refetchInterval: ({ state }) => {
      if (isLive) return false;
      return state.data ? waitBeforeNextLook(state.data) : POLL_MS;
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  useOrderEvents(orderId, query.data?.version ?? null, {
    onLive: setLive,
    onOrder: (order) =>
      storeSeen(
        queryKey,
        client.setQueryData<OrderDetails | null>(queryKey, (known) => toNewer(known, order)),
      ),
  });
  return query;
}

type OrderHandlers = { onOrder: (order: OrderDetails) => void; onLive: (isLive: boolean) => void };

/**
 * Once the server has said that no more events follow a version of the order, events are requested again only
 * for a newer version.
 */
function useOrderEvents(orderId: string, version: number | null, handlers: OrderHandlers): void {
  const [overAt, setOverAt] = useState(0);
  const isWanted = version !== null && version > overAt;
  const onOrder = useEffectEvent(handlers.onOrder);
  const onLive = useEffectEvent(handlers.onLive);
  const readVersion = useEffectEvent(() => version);
  useEffect(() => {
    if (!isWanted) return;
    return subscribeToOrder({ orderId, version: readVersion() ?? 0 }, { onOrder, onLive, onOver: setOverAt });
  }, [orderId, isWanted]);
}

async function fetchDetails(orderId: string, signal: AbortSignal): Promise<OrderDetails | null> {
  try {
    return (await callApi('GET /api/order/details', { query: { orderId }, signal })).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Products are called as in this language today, else as when they were bought. */
function withLocalNames(order: OrderDetails | null): OrderDetails | null {
  if (!order || languageCode() === DEFAULT_LANGUAGE) return order;
  const field = toNameField(languageCode());
  const named = <Named extends { name: string; localNames?: LocalNames }>(item: Named): Named => ({
    ...item,
    name: item.localNames?.[field] ?? item.name,
  });
  const lines = order.lines.map((line) => {
    const substitute = line.substitute && named(line.substitute);
    // It was asked about the substitute, unless that was declined.
    const question = line.question && { ...line.question, name: substitute?.name ?? line.question.name };
    return { ...named(line), substitute, question };
  });
  return { ...order, lines };
}

/** Answers may arrive out of order. */
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

/** Staff may undo it; it may be reported, answered or refunded. */
function mayStillChange({
  payment_status,
  status,
  adjustments,
  problems,
  reportUntil,
}: OrderDetails): boolean {
  if (status === 'CANCELLED') return payment_status === 'PAID';
  return (
    (reportUntil !== null && Date.parse(reportUntil) > shopNow().getTime()) ||
    adjustments.some(({ settled }) => !settled) ||
    problems.some(({ state }) => state === 'open')
  );
}
