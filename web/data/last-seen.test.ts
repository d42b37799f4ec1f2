import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { personalKey, endSession, getSessionKey, startSession } from './account/tokens.ts';
import { ApiError, offlineError } from './api.ts';
import { readOrLastSeen, storeSeen } from './last-seen.ts';
import { stubStorage } from '#tests/stub-storage.ts';

const key = (orderId = 'one') => personalKey('GET /api/order/details', getSessionKey(), orderId);
const signIn = (name: string) => startSession({ accesstoken: `access-${name}`, refreshToken: name });

/** What a new document shows after this failure, and as of when. */
async function openAgain(queryKey = key(), error: Error = offlineError()) {
  const client = new QueryClient();
  await readOrLastSeen(client, queryKey, () => Promise.reject(error)).catch(() => {});
  const state = client.getQueryState(queryKey);
  return state && [state.data, state.dataUpdatedAt];
}

beforeEach(() => {
  stubStorage();
  vi.useFakeTimers({ now: 1_000 });
  signIn('asha');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was seen last is shown without a network, with its time', async () => {
  await readOrLastSeen(new QueryClient(), key(), async () => 'packing');
  vi.setSystemTime(5_000);
  expect(await openAgain()).toEqual(['packing', 1_000]);
  expect(await openAgain(key('another'))).toBeUndefined();
  expect(await openAgain(key(), new ApiError(404, {}))).toBeUndefined();
});

test('it is never shown to another person, nor after signing out', async () => {
  const ofAsha = key();
  storeSeen(ofAsha, 'packing');
  signIn('ravi');
  expect(await openAgain()).toBeUndefined();
  // An answer that arrives late.
  storeSeen(ofAsha, 'packed');
  expect(await openAgain(ofAsha)).toBeUndefined();
  storeSeen(key(), 'delivered');
  endSession();
  expect(Object.keys(localStorage)).toEqual([]);
});
