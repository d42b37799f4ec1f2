// The program that draws invoices, beside the shop (invoice-pdf.ts starts and ends it): letter after letter,
// for which the shop's own thread has no time. Only here are the PDF library and its fonts loaded. Gets no
// configuration and no secrets, and reads nothing but its fonts.

import { beHelper } from '#adapters/helper-process.ts';
import type { InvoiceContent } from '../invoice.contract.ts';
import { drawInvoice } from './draw-invoice.ts';
import { openFaces } from './faces.ts';

export type DrawAnswer = { pdf: Uint8Array } | { failure: string };

const faces = openFaces();

beHelper(async (content: InvoiceContent): Promise<DrawAnswer> => {
  try {
    return { pdf: await drawInvoice(faces, content) };
  } catch (error) {
    return { failure: String((error as Error).stack ?? error) };
  }
});
