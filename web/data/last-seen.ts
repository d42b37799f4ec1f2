// The last answer of a few personal queries, so that what somebody has seen opens without a network, with the
// time it was read. In local storage, which is cleared when the session changes, in whatever tab.

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { findOwner, getSessionKey } from './account/tokens.ts';
import { isOffline } from './failure.ts';
import { hasParts, stored } from './stored.ts';

/** `of`: the rest of the query's key. */
type SeenAnswer = { session: string; of: string; at: number; data: unknown };

/** One answer for each kind. */
const storeOf = (queryKey: QueryKey) =>
  stored(
    `seen:${String(queryKey[0])}`,
    hasParts<SeenAnswer>({ session: 'string', of: 'string', at: 'number' }),
  );

export function storeSeen(queryKey: QueryKey, data: unknown): void {
  const session = findOwner(queryKey)?.session;
  // An answer may arrive after its session.
  if (!session || session !== getSessionKey()) return;
  storeOf(queryKey).write({ session, of: JSON.stringify(queryKey.slice(2)), at: Date.now(), data });
}

/** A query function: when the shop cannot be reached, what was seen last is shown with the failure. */
export async function readOrLastSeen<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<Data>,
): Promise<Data> {
  try {
    const data = await read();
    storeSeen(queryKey, data);
    return data;
  } catch (error) {
    const seen = storeOf(queryKey).read();
    if (
      isOffline(error) &&
      seen?.session === findOwner(queryKey)?.session &&
      seen?.session === getSessionKey() &&
      seen?.of === JSON.stringify(queryKey.slice(2)) &&
      client.getQueryData(queryKey) === undefined
    )
      client.setQueryData(queryKey, seen.data, { updatedAt: seen.at });
    throw error;
  }
}
