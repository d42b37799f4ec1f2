import { noteFile } from '#features/identity/audit/audit.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { limitCsv } from '#http/send-file.ts';
import { customerCalls } from './customer.contract.ts';
import {
  addNote,
  countCustomers,
  findCustomers,
  mailResetLink,
  readCustomer,
  restoreCustomer,
  suspendCustomer,
  writeCustomers,
  type CustomerDeps,
} from './customers.ts';

export function customerRoutes(app: ShopApp, deps: CustomerDeps): void {
  const { db } = deps;
  const answerOf = (adminId: string, userId: string) => readCustomer(deps, adminId, userId, new Date());

  serve(app, customerCalls.find, async ({ query }) => {
    const { rows, next } = await findCustomers(db, query);
    return ok('Customers', rows, { next });
  });

  serve(app, customerCalls.count, async () => ok('Customers', { count: await countCustomers(db) }));

  const sendCsv = limitCsv();
  serve(app, customerCalls.file, async ({ query }, reply) =>
    sendCsv(reply, 'customers.csv', async () => {
      await noteFile(db, 'customer-file');
      return writeCustomers(db, query.search);
    }),
  );

  serve(app, customerCalls.details, async (request) =>
    ok('Customer', await answerOf(requirePrincipal(request).userId, request.query._id)),
  );

  serve(app, customerCalls.note, async (request) => {
    const { userId } = requirePrincipal(request);
    await addNote(db, userId, request.body, new Date());
    return ok('Note added', await answerOf(userId, request.body._id));
  });

  serve(app, customerCalls.suspend, async (request) => {
    const { userId } = requirePrincipal(request);
    await suspendCustomer(deps, userId, request.body._id, new Date());
    return ok('Account suspended', await answerOf(userId, request.body._id));
  });

  serve(app, customerCalls.restore, async (request) => {
    await restoreCustomer(db, request.body._id, new Date());
    return ok('Account restored', await answerOf(requirePrincipal(request).userId, request.body._id));
  });

  serve(app, customerCalls.sendReset, async (request) => {
    const { userId } = requirePrincipal(request);
    await mailResetLink(deps, userId, request.body._id, new Date());
    return ok('A link for a new password is on its way', await answerOf(userId, request.body._id));
  });
}
