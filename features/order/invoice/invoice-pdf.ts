// Has an invoice drawn as a PDF by a program of its own (pdf/pdf-process.ts), which is started when the first
// is asked for and ended when nobody asks any more: a shop that draws none pays for none.

import { openHelper } from '#adapters/helper-process.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { InvoiceContent } from './invoice.contract.ts';
import type { DrawAnswer } from './pdf/pdf-process.ts';

/** Tens of times what the longest invoice takes: the machine may be busy. */
const LONGEST_MS = 10_000;
/** Who comes when so many wait is told to come again. */
const MAX_WAITING = 50;

const helper = openHelper<InvoiceContent, DrawAnswer>({
  program: new URL('pdf/pdf-process.ts', import.meta.url),
  // Starting it takes as long as ten invoices.
  idleMs: 30_000,
  maxBytes: 160 * 1024 * 1024,
  // Many times what the longest invoice takes.
  flags: ['--max-old-space-size=64', '--max-semi-space-size=2'],
});
let waiting = 0;

/** 503 when too many wait, or when it was not done in time. */
export async function toInvoicePdf(content: InvoiceContent, timeoutMs = LONGEST_MS): Promise<Uint8Array> {
  if (waiting >= MAX_WAITING) throw new ShopError('busy', { retryAfterSeconds: 5 });
  waiting++;
  try {
    const answer = await helper.ask(content, { timeoutMs });
    if (!answer) throw new ShopError('busy', { retryAfterSeconds: 5 });
    if ('failure' in answer) throw new Error(`An invoice was not drawn: ${answer.failure}`);
    return answer.pdf;
  } finally {
    waiting--;
  }
}
