// Books stock in one transaction, once per idempotency key, and tells pages which products are sold out or
// back.

import { createHash } from 'node:crypto';
import type { Queryable } from '#database/client.ts';
import { changeCatalogue, listTagsOfProducts } from '#features/catalogue/catalogue-changes.ts';
import type { StockDeps } from '#features/catalogue/stock/stock.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import { findBookingByKey, insertBooking, storeAnswer, type NewBooking } from './booking.store.ts';

/** Who acts, and the stores they manage; `mayManageAll`: they may change what all stores share. */
export type StockActor = { userId: string; mayManageAll: boolean; mayManage(storeId: string): boolean };

/** What has this id and is of a store that the actor manages; 404 otherwise. */
export async function requireOwn<Own extends { storeId: string }>(
  actor: StockActor,
  name: string,
  id: string,
  find: (id: string) => Promise<Own | undefined>,
): Promise<Own> {
  const found = isId(id) ? await find(id) : undefined;
  if (found && actor.mayManage(found.storeId)) return found;
  throw new ShopError('not_found', { message: `${name} not found` });
}

/** `key`: their idempotency key; null: none was sent. */
export type BookedBy = { userId: string; key: string | null };

type BookingScope = Pick<NewBooking, 'kind' | 'storeId' | 'otherStoreId'> & {
  payload: unknown;
};

/** `soldOutOrBack`: products that pages now show differently. */
type BookingResult<Answer> = { answer: Answer; soldOutOrBack: readonly string[] };

/** A repeat gets the answer of the first request. 422 when the key was used for something else. */
export async function bookOnce<Answer>(
  { db, changes }: StockDeps,
  { userId, key }: BookedBy,
  { payload, ...what }: BookingScope,
  work: (tx: Queryable, booking: { userId: string; bookingId: string }) => Promise<BookingResult<Answer>>,
): Promise<Answer> {
  const payloadHash = toHash([what, payload]);
  return changeCatalogue(db, changes, async (tx) => {
    const id = await insertBooking(tx, { ...what, userId, key, payloadHash });
    if (!id) return { answer: (await findAnswer(tx, userId, key!, payloadHash)) as Answer, tags: [] };
    const { answer, soldOutOrBack } = await work(tx, { userId, bookingId: id });
    if (key !== null) await storeAnswer(tx, id, answer);
    return { answer, tags: await listTagsOfProducts(tx, soldOutOrBack) };
  });
}

async function findAnswer(tx: Queryable, userId: string, key: string, payloadHash: string) {
  const saved = await findBookingByKey(tx, userId, key);
  if (saved?.payloadHash === payloadHash) return saved.answer;
  throw new ShopError('idempotency_key_reused', {
    message: 'This request was already used for something else.',
  });
}

const toHash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
