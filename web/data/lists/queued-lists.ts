// Lists that were saved while the shop could not be reached. They are queued in local storage, which is
// cleared with the session, and sent when the shop is reached again. Loaded with
// ../offline/cached-queries.ts, or when a list cannot be saved.

import type { QueryClient } from '@tanstack/react-query';
import type { ListChoice } from '#features/list/list.contract.ts';
import { ownKey } from '../account/personal-key.ts';
import { ApiError, callApi } from '../api.ts';
import { getSessionKey } from '../account/tokens.ts';
import { tServer } from '../language.ts';
import { toastError } from '../toast.ts';

const QUEUED = 'list-waiting:';
/** More lists than anybody writes without a network. */
const MAX = 20;
const TRY_EVERY_MS = 10_000;

export type NewList = { name: string; text: string; choices: readonly ListChoice[] };

/** False when there is no room. */
export function queueList(client: QueryClient, list: NewList): boolean {
  try {
    if (readNames().length >= MAX) return false;
    localStorage.setItem(`${QUEUED}${Date.now()}-${crypto.randomUUID()}`, JSON.stringify(list));
    setTimeout(() => sendQueuedLists(client), TRY_EVERY_MS);
    return true;
  } catch {
    return false;
  }
}

const readNames = () =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(QUEUED))
    .toSorted();

let isSending = false;

/** Sends queued lists, in one tab, until all are sent. */
export function sendQueuedLists(client: QueryClient): void {
  if (isSending || readNames().length === 0) return;
  isSending = true;
  const send = () => sendAll().catch(() => {});
  const sending = navigator.locks ? navigator.locks.request('jhatpat-lists', send) : send();
  void sending.finally(() => {
    isSending = false;
    void client.invalidateQueries({ queryKey: ownKey('saved-lists') });
    if (readNames().length > 0) setTimeout(() => sendQueuedLists(client), TRY_EVERY_MS);
  });
}

/** Throws while the shop cannot be reached. */
async function sendAll(): Promise<void> {
  const mark = getSessionKey();
  for (const name of readNames()) {
    const list = JSON.parse(localStorage.getItem(name) ?? 'null') as NewList | null;
    const { data } = await callApi('GET /api/list/get');
    if (mark === null || mark !== getSessionKey()) return;
    // An earlier try may have arrived with only its answer lost.
    const isThere = data.some((saved) => saved.name === list?.name && saved.text === list.text);
    if (list && !isThere) await callApi('POST /api/list/save', { body: list }).catch(refuse);
    localStorage.removeItem(name);
  }
}

/** Tells the user what the shop refuses for good; rethrows other errors, which are tried again. */
function refuse(error: unknown): void {
  const isFinal = error instanceof ApiError && [400, 403, 409, 422].includes(error.status);
  if (!isFinal) throw error;
  toastError(tServer(error.message));
}
