import type { FastifyReply } from 'fastify';
import { requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { invoiceCalls } from './invoice.contract.ts';
import { getCreditNote, getInvoice, type InvoiceDeps, type InvoiceFile } from './invoice.ts';

export function invoiceRoutes(app: ShopApp, deps: InvoiceDeps): void {
  serve(app, invoiceCalls.invoice, async (request, reply) => {
    const { orderId = '' } = request.query;
    return send(reply, await getInvoice(deps, requirePrincipal(request), orderId, new Date()));
  });
  serve(app, invoiceCalls.creditNote, async (request, reply) => {
    const { orderId = '', number = '' } = request.query;
    const asked = { orderId, number };
    return send(reply, await getCreditNote(deps, requirePrincipal(request), asked, new Date()));
  });
}

const send = (reply: FastifyReply, { name, pdf }: InvoiceFile) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}"`)
    .send(Buffer.from(pdf));
