// Draws invoices as PDF in a separate program (pdf/pdf-process.ts), which is started for the first one and
// ended when idle: a shop that draws none has no cost.

import { openHelper } from '#adapters/helper-process.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { InvoiceContent } from './invoice.contract.ts';
import type { DrawAnswer } from './pdf/pdf-process.ts';

/** Hundreds of times as long as most invoices take, because the machine may be busy. */
const LONGEST_MS = 30_000;
/** With this many waiting, further ones are refused. */
const MAX_WAITING = 50;

const helper = openHelper<InvoiceContent, DrawAnswer>({
  program: new URL('pdf/pdf-process.ts', import.meta.url),
  // Starting it takes as long as ten invoices.
  idleMs: 30_000,
  maxBytes: 160 * 1024 * 1024,
  flags: ['--max-old-space-size=64', '--max-semi-space-size=2'],
});
let waiting = 0;

/** 503 when too many wait, or when it was not drawn in time. */
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
