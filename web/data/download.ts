// Saving the server's files in the browser.

import { callApi, fetchSignedIn } from './api.ts';

/** Longer than any browser takes to start the download. */
const KEEP_MS = 60_000;

/** A call that every signed-in user may make. */
const SIGNED_IN_PATH = '/api/user/user-details';

/** Saves a file of the server without loading it into the page's memory. Throws ApiError. */
export async function download(path: string, name: string): Promise<void> {
  // Renews an expired session, which a download cannot do; the cookie then belongs to this session too.
  await callApi('GET', SIGNED_IN_PATH);
  const byCookie = await fetch(SIGNED_IN_PATH, { credentials: 'same-origin' });
  // The cookies were deleted, but not the stored tokens.
  if (!byCookie.ok) return saveAnswer(await fetchSignedIn(path), name);
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  link.click();
}

/** The same for a small file that is requested with a body. */
export async function downloadChosen(path: string, body: unknown, name: string): Promise<void> {
  await saveAnswer(await fetchSignedIn(path, { body }, 'POST'), name);
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
 * Fetched instead of linked, so that the session is renewed if necessary and a refusal is shown on the page.
 * Throws ApiError.
 */
export async function saveInvoice(path: string): Promise<void> {
  await saveAnswer(await fetchSignedIn(path), 'invoice.pdf');
}
