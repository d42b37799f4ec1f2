// The program that draws invoices (started and ended by invoice.ts), because the shop's own thread has no
// time for letter after letter. Only this program loads the PDF library and its fonts. It gets no
// configuration and no secrets, and reads only its fonts.

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
