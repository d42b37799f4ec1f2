import { requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { invoiceCalls } from './invoice.contract.ts';
import { getInvoice, type InvoiceDeps } from './invoice.ts';

export function invoiceRoutes(app: ShopApp, deps: InvoiceDeps): void {
  serve(app, invoiceCalls.invoice, async (request, reply) => {
    const { userId, role } = requirePrincipal(request);
    const actor = { userId, isAdmin: role === 'ADMIN' };
    const { name, pdf } = await getInvoice(deps, actor, request.query.orderId ?? '', new Date());
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .send(Buffer.from(pdf));
  });
}
