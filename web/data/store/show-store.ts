// Choosing the store by pincode: the server is asked which store delivers there and sets its cookie; then
// everything visible is refetched for that store (deliver-to.tsx). The page is not reloaded, so that typed
// text and the scroll position are kept.

import type { FoundStore } from '#features/stores/store/store.contract.ts';
import { t } from '../language.ts';
import { callApi } from '../api.ts';
import { toastError, toastSuccess } from '../toast.ts';
import { findLocation, placeQuestion, setLocation } from './delivery-location.ts';

/**
 * The store that delivers there becomes the chosen one; when none does, the choice stays as it was. Throws
 * ApiError.
 */
export async function choosePincode(pincode: string, signal?: AbortSignal): Promise<FoundStore> {
  const { data } = await callApi('GET /api/store/find', { query: { pincode }, signal });
  const { store, open, minutes, opensAt, timeZone, pauseReason } = data;
  const time = open ? { minutes: minutes ?? null } : { closed: { opensAt, timeZone, pauseReason } };
  if (store) setLocation({ pincode, storeId: store._id, checkedAt: Date.now(), ...time });
  return data;
}

/** The same without choosing it. Throws ApiError. */
export const lookUp = async (pincode: string, signal: AbortSignal): Promise<FoundStore> =>
  (await callApi('GET /api/store/find', { query: { pincode, look: 'true' }, signal })).data;

/**
 * Chooses the pincode of the shopper's address when none is chosen. A change of the store is announced, and
 * with a cart it is asked about: its bill may change.
 */
export async function followAddress(
  pincode: string,
  { shownStoreId, hasCart }: { shownStoreId: string; hasCart: boolean },
  signal: AbortSignal,
): Promise<void> {
  if (hasCart) {
    const found = await lookUp(pincode, signal);
    if (found.store && found.store._id !== shownStoreId) return placeQuestion.set({ beside: null, pincode });
  }
  const { store } = await choosePincode(pincode, signal);
  if (store && store._id !== shownStoreId)
    toastSuccess(
      t('{store} delivers to {pincode}. You are now shopping there.', { store: store.name, pincode }),
    );
}

/** Asks the server again which store delivers to the chosen location, because that may have changed. */
export async function checkLocation(): Promise<void> {
  const place = findLocation();
  if (!place) return;
  const found = await choosePincode(place.pincode);
  if (found.store) return;
  setLocation(null);
  toastError(t('We no longer deliver to {pincode}', { pincode: place.pincode }));
}

const A_MINUTE_MS = 60_000;

/**
 * Once a minute, while somebody looks, the server is asked whether the store still serves the pincode, and
 * how soon: what is promised at the press is what the page shows. Returns what ends this.
 */
export function keepChecking(checkedAt: number): () => void {
  let nextAt = checkedAt + A_MINUTE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    if (Date.now() >= nextAt) {
      // After a failure it is asked again in a minute; an answer begins anew.
      nextAt = Date.now() + A_MINUTE_MS;
      checkLocation().catch(() => {});
    }
    timer = setTimeout(check, nextAt - Date.now());
  };
  check();
  document.addEventListener('visibilitychange', check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

/** Records that somebody there would like to buy. */
export async function requestPincode(pincode: string, email: string): Promise<void> {
  await callApi('POST /api/store/request-pincode', { body: { pincode, email } });
}
