// Saving the server's files in the browser.

import { callApi, fetchSignedIn, toRequest } from './api.ts';
import type { CallName, CallQuery } from './calls.ts';
import type { CallOptions } from './api.ts';

/** Longer than any browser takes to start the download. */
const KEEP_MS = 60_000;

/** A call that every signed-in user may make. */
const SIGNED_IN = 'GET /api/user/user-details';

type FileName = Extract<CallName, `GET ${string}`>;

/** Saves a file of the server without loading it into the page's memory. Throws ApiError. */
export async function download<Name extends FileName>(
  name: Name,
  query: CallQuery<Name> | URLSearchParams,
  fileName: string,
): Promise<void> {
  // Renews an expired session, which a download cannot do; the cookie then belongs to this session too.
  await callApi(SIGNED_IN);
  const byCookie = await fetch(toRequest(SIGNED_IN).url, { credentials: 'same-origin' });
  // The cookies were deleted, but not the stored tokens.
  if (!byCookie.ok) return saveFetched(name, { query } as CallOptions<Name>, fileName);
  const link = document.createElement('a');
  link.href = toRequest(name, query as object).url;
  link.download = fileName;
  link.click();
}

/** Uses the file name that the server sends. */
export async function saveAnswer(answer: Response, fallbackName: string): Promise<void> {
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/**
 * Fetched instead of linked, so that the session is renewed if necessary, that it may ask who it is before,
 * and that a refusal is shown on the page. Throws ApiError.
 */
export async function saveFetched<Name extends CallName>(
  name: Name,
  options: CallOptions<Name>,
  fallbackName: string,
): Promise<void> {
  await saveAnswer(await fetchSignedIn<CallName>(name, options as CallOptions<CallName>), fallbackName);
}

export const saveInvoice = (orderId: string) =>
  saveFetched('GET /api/order/invoice', { query: { orderId } }, 'invoice.pdf');

export const saveCreditNote = (orderId: string, number: string) =>
  saveFetched('GET /api/order/credit-note', { query: { orderId, number } }, 'credit-note.pdf');
