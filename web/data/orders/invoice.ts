// The invoice of an order, as a file in the shopper's downloads.

import { fetchSignedIn } from '../api.ts';

/** Longer than any browser takes to begin with a file. */
const KEEP_MS = 60_000;

/**
 * Fetched, and not simply linked to: so the session is renewed where it must be, and a refusal is told on the
 * page. Throws ApiError.
 */
export async function saveInvoice(path: string): Promise<void> {
  const answer = await fetchSignedIn(path);
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'invoice.pdf';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
