// Downloads the invoice of an order.

import { fetchSignedIn } from '../api.ts';
import { saveAnswer } from '../save-file.ts';

/**
 * Fetched instead of linked, so that the session is renewed if necessary and a refusal is shown on the page.
 * Throws ApiError.
 */
export async function saveInvoice(path: string): Promise<void> {
  await saveAnswer(await fetchSignedIn(path), 'invoice.pdf');
}
