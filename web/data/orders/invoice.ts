// The invoice of an order, as a file in the shopper's downloads.

import { fetchSignedIn } from '../api.ts';
import { saveAnswer } from '../save-file.ts';

/**
 * Fetched, and not simply linked to: so the session is renewed where it must be, and a refusal is told on the
 * page. Throws ApiError.
 */
export async function saveInvoice(path: string): Promise<void> {
  await saveAnswer(await fetchSignedIn(path), 'invoice.pdf');
}
