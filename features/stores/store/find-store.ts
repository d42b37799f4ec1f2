// Store queries of visitors: who delivers to a pincode, and requests for pincodes without delivery.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { isEmail, normalizeEmail } from '#shared/email.ts';
import { LIMITS, requireAttempts, toAddressAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { sayOpening } from '#shared/opening-hours.ts';
import { say, type Phrase } from '#shared/phrase.ts';
import { ShopError } from '#shared/shop-error.ts';
import { chooseStore, toOpeningState } from './serving.rules.ts';
import type { FoundStore, PincodeRequestBody } from './store.contract.ts';
import { findPincodeProblem, NO_SUCH_PINCODE, tidyPincode } from '#shared/pincode.ts';
import { addPincodeRequest, findServing } from './store.store.ts';
import { pincodeRequests, type ServingStore } from './store.table.ts';

export async function findNearestStore(
  db: Db,
  pincode: string,
  now: Date,
): Promise<ServingStore | undefined> {
  return chooseStore(await findServing(db, pincode), now);
}

/** The minutes from an order that is placed now to its door; null when nobody can say. */
export type FindMinutes = (store: ServingStore, now: Date) => Promise<FoundStore['minutes'] | null>;

/** 400 unless it has six digits. */
export async function findStore(
  db: Db,
  findMinutes: FindMinutes,
  claim: string,
  { now, storeId }: { now: Date; storeId: string },
): Promise<FoundStore> {
  const serving = await findServing(db, requirePincode(claim, { mayNotExist: true }));
  const store = chooseStore(serving, now);
  if (!store) return { served: false };
  const { isOpen, opensAt } = toOpeningState(store, now);
  return {
    served: true,
    store: { _id: store.id, name: store.name },
    here: serving.some(({ id }) => id === storeId),
    minutes: (await findMinutes(store, now)) ?? undefined,
    open: isOpen,
    opensAt: opensAt && opensAt.toISOString(),
    timeZone: store.timeZone,
    pauseReason: store.isPaused ? store.pauseReason : '',
  };
}

/** Recorded only where no store delivers; the answer is the same either way. 400, 429. */
export async function savePincodeRequest(
  db: Db,
  request: PincodeRequestBody,
  caller: { ipAddress: string; rateLimitScale: number },
  now: Date,
): Promise<void> {
  const pincode = requirePincode(request.pincode);
  const email = normalizeEmail(request.email);
  if (!isEmail(email)) {
    const message = 'Enter a valid email';
    throw new ShopError('invalid_input', { message, fields: { email: message } });
  }
  const { ipAddress, rateLimitScale: scale } = caller;
  await requireAttempts(
    db,
    [
      ...toAddressAttempts(LIMITS.pincodeRequestsPerAddress, ipAddress, scale),
      toAttempt(LIMITS.pincodeRequestsOfAll, 'all', scale),
    ],
    now,
  );
  await addPincodeRequest(db, pincode, email);
}

function requirePincode(text: string, { mayNotExist = false } = {}): string {
  const pincode = tidyPincode(text);
  const message = findPincodeProblem(pincode);
  if (message === '' || (mayNotExist && message === NO_SUCH_PINCODE)) return pincode;
  throw new ShopError('invalid_input', { message, fields: { pincode: message } });
}

/** 409 when no store delivers there, another store does, or this one is closed. */
export function requireServed(
  pincode: string,
  serving: readonly ServingStore[],
  storeId: string,
  now: Date,
): void {
  const nearest = chooseStore(serving, now);
  if (!nearest) {
    throw new ShopError('not_serviceable', {
      message: say('We do not deliver to {pincode} yet', { pincode }),
    });
  }
  const store = serving.find(({ id }) => id === storeId);
  if (!store) {
    const { id: _id, name } = nearest;
    throw new ShopError('other_store', {
      message: say('Orders to {pincode} come from our store {name}', { pincode, name }),
      data: { store: { _id, name } },
    });
  }
  const { isOpen, opensAt } = toOpeningState(store, now);
  if (isOpen) return;
  throw new ShopError('store_closed', {
    message: toClosedMessage(store, opensAt, now),
    data: { opensAt: opensAt && opensAt.toISOString() },
  });
}

function toClosedMessage(store: ServingStore, opensAt: Date | null, now: Date): string | Phrase {
  if (store.isPaused) {
    return store.pauseReason === ''
      ? 'We take no orders right now. Please try again later.'
      : say('We take no orders right now: {reason}', { reason: store.pauseReason });
  }
  if (!opensAt) return 'We are closed';
  return say('We are closed now. We open {when}.', { when: sayOpening(opensAt, store.timeZone, now) });
}

export const expiredPincodeRequests: ExpiredRows = {
  column: pincodeRequests.createdAt,
  limit: sql`now() - interval '180 days'`,
};
