import { Type } from 'typebox';
import { noteFile } from '#features/audit/audit.ts';
import type { ResetRequestQueue } from '#features/auth/password-reset/password-reset.ts';
import type { EndDeps } from '#features/staff/staff.ts';
import type { Stores } from '#features/store/stores.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { limitCsv } from '#http/send-file.ts';
import {
  Customer,
  CustomerBody,
  CustomerCount,
  CustomerQuery,
  CustomerRow,
  FindCustomersExtra,
  FindCustomersQuery,
  NoteBody,
} from './customer.contract.ts';
import { writeCustomers } from './customer-file.ts';
import {
  addNote,
  countAllCustomers,
  findCustomers,
  mailResetLink,
  readCustomer,
  restoreCustomer,
  suspendCustomer,
} from './customers.ts';

type Deps = EndDeps & {
  stores: Stores;
  resetRequests: ResetRequestQueue;
  config: { rateLimitScale: number };
};

const MAX_OPEN_FILES = 2;
const access = 'admin';
const invalidMessage = 'Customer id is required';

export function customerRoutes(app: ShopApp, deps: Deps): void {
  const { db } = deps;
  const answerOf = (adminId: string, userId: string) => readCustomer(deps, adminId, userId, new Date());

  app.get<{ Querystring: FindCustomersQuery }>(
    '/api/customer/find',
    route({
      access,
      summary: 'Accounts by name, e-mail, mobile or order number; the newest without a search',
      querystring: FindCustomersQuery,
      answer: Type.Array(CustomerRow),
      extra: FindCustomersExtra,
      invalidMessage: 'The search is too long',
    }),
    async ({ query }) => {
      const { rows, next } = await findCustomers(db, query);
      return ok('Customers', rows, { next });
    },
  );

  app.get(
    '/api/customer/count',
    route({
      access,
      summary:
        'How many customers the file of all customers has; asks to confirm who it is, as the file does',
      answer: CustomerCount,
      sensitive: true,
    }),
    async () => ok('Customers', await countAllCustomers(db)),
  );

  const sendCsv = limitCsv(MAX_OPEN_FILES);
  app.get(
    '/api/customer/file',
    route({
      access,
      summary: 'All customers as CSV',
      answer: Type.Unknown(),
      sensitive: true,
      errors: ['busy'],
    }),
    async (_request, reply) =>
      sendCsv(reply, 'customers.csv', async () => {
        await noteFile(db, 'customer-file');
        return writeCustomers(db);
      }),
  );

  app.get<{ Querystring: CustomerQuery }>(
    '/api/customer/details',
    route({
      access,
      summary: 'One customer: account, counts and notes',
      querystring: CustomerQuery,
      answer: Customer,
      invalidMessage,
      errors: ['not_found'],
    }),
    async (request) => ok('Customer', await answerOf(requirePrincipal(request).userId, request.query._id)),
  );

  app.post(
    '/api/customer/note',
    route({
      access,
      summary: 'Adds a note, which cannot be changed or removed',
      body: NoteBody,
      answer: Customer,
      invalidMessage: 'Write a note of at most 1,000 characters',
      errors: ['not_found', 'too_many_notes'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      await addNote(db, userId, request.body, new Date());
      return ok('Note added', await answerOf(userId, request.body._id));
    },
  );

  app.put(
    '/api/customer/suspend',
    route({
      access,
      summary: 'Signs an account out everywhere and lets nobody sign in to it',
      body: CustomerBody,
      answer: Customer,
      invalidMessage,
      errors: ['not_found', 'not_yourself', 'last_admin'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      await suspendCustomer(deps, userId, request.body._id, new Date());
      return ok('Account suspended', await answerOf(userId, request.body._id));
    },
  );

  app.put(
    '/api/customer/restore',
    route({
      access,
      summary: 'Lets the owner of a suspended account sign in again',
      body: CustomerBody,
      answer: Customer,
      invalidMessage,
      errors: ['not_found'],
    }),
    async (request) => {
      await restoreCustomer(db, request.body._id, new Date());
      return ok('Account restored', await answerOf(requirePrincipal(request).userId, request.body._id));
    },
  );

  app.post(
    '/api/customer/send-reset',
    route({
      access,
      summary: 'Emails a customer a link for a new password; nobody else sees it',
      body: CustomerBody,
      answer: Customer,
      invalidMessage,
      errors: ['not_found', 'customer_suspended', 'too_many_notes', 'too_many_attempts'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      await mailResetLink(deps, userId, request.body._id, new Date());
      return ok('A link for a new password is on its way', await answerOf(userId, request.body._id));
    },
  );
}
