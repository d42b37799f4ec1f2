import { Type } from 'typebox';
import { requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { InvoiceQuery } from './invoice.contract.ts';
import { getInvoice, type InvoiceDeps } from './invoice.ts';

export function invoiceRoutes(app: ShopApp, deps: InvoiceDeps): void {
  app.get<{ Querystring: InvoiceQuery }>(
    '/api/order/invoice',
    route({
      access: 'shopper',
      summary: 'The invoice of a delivered order as PDF: the caller’s own, or of a store the caller manages',
      querystring: InvoiceQuery,
      answer: Type.Unknown(),
      errors: ['not_found', 'no_invoice', 'too_many_attempts', 'busy'],
    }),
    async (request, reply) => {
      const { userId, role } = requirePrincipal(request);
      const actor = { userId, isAdmin: role === 'ADMIN' };
      const { name, pdf } = await getInvoice(deps, actor, request.query.orderId ?? '', new Date());
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}"`)
        .send(Buffer.from(pdf));
    },
  );
}
