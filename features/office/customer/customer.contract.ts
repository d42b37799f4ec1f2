// Queries and answers about customers, for admins.

import { Type, type Static } from 'typebox';
import { MAX_NOTE } from '#shared/limits.ts';
import { closed, fileOf, Id, literals, TextOrNull } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';

const searched = {
  /** The beginning of a name or e-mail, the end of a mobile, or an order number. Empty: the newest. */
  search: Type.Optional(Type.String({ maxLength: 200 })),
};
export const FindCustomersQuery = Type.Object({
  ...searched,
  after: Type.Optional(Type.String({ maxLength: 600 })),
});
export type FindCustomersQuery = Static<typeof FindCustomersQuery>;

export const CustomerRow = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  mobile: Type.String(),
  role: literals(['USER', 'ADMIN']),
  status: literals(['Active', 'Suspended']),
  createdAt: Type.String(),
  lastSignIn: TextOrNull,
});
export type CustomerRow = Static<typeof CustomerRow>;

const CustomerBody = Type.Object({ _id: Id }, closed);

export const NoteBody = Type.Object(
  { _id: Id, text: Type.String({ minLength: 1, maxLength: MAX_NOTE }) },
  closed,
);
export type NoteBody = Static<typeof NoteBody>;

export const Customer = Type.Object({
  ...CustomerRow.properties,
  avatar: Type.String(),
  verify_email: Type.Boolean(),
  orders: Type.Object({
    count: Type.Integer(),
    /** Neither delivered nor cancelled. */
    pending: Type.Integer(),
  }),
  addresses: Type.Integer(),
  devices: Type.Integer(),
  assignments: Type.Array(
    Type.Object({
      role: Type.String(),
      storeName: TextOrNull,
    }),
  ),
  /** Newest first. */
  notes: Type.Array(
    Type.Object({ _id: Type.String(), text: Type.String(), author: Type.String(), at: Type.String() }),
  ),
  /** The caller's own account, which cannot be suspended here. */
  isSelf: Type.Boolean(),
});
export type Customer = Static<typeof Customer>;

const access = 'admin';

const invalidMessage = 'Customer id is required';

export const customerCalls = {
  find: call('GET', '/api/customer/find', {
    access,
    summary: 'Accounts by name, e-mail, mobile or order number; the newest without a search',
    querystring: FindCustomersQuery,
    answer: Type.Array(CustomerRow),
    /** The cursor of the next page; null on the last. */
    extra: { next: TextOrNull },
    invalidMessage: 'The search is too long',
  }),
  count: call('GET', '/api/customer/count', {
    access,
    summary: 'How many customers the file of all customers has; asks to confirm who it is, as the file does',
    answer: Type.Object({ count: Type.Integer() }),
    sensitive: true,
  }),
  file: call('GET', '/api/customer/file', {
    access,
    summary: 'All customers as CSV, or those that a search finds',
    querystring: Type.Object(searched),
    answer: fileOf('text/csv'),
    sensitive: true,
    errors: ['busy'],
  }),
  details: call('GET', '/api/customer/details', {
    access,
    summary: 'One customer: account, counts and notes',
    querystring: Type.Object({ _id: Id }),
    answer: Customer,
    invalidMessage,
    errors: ['not_found'],
  }),
  note: call('POST', '/api/customer/note', {
    access,
    summary: 'Adds a note, which cannot be changed or removed',
    body: NoteBody,
    answer: Customer,
    invalidMessage: 'Write a note of at most 1,000 characters',
    errors: ['not_found', 'too_many_notes'],
  }),
  suspend: call('PUT', '/api/customer/suspend', {
    access,
    summary: 'Signs an account out everywhere and lets nobody sign in to it',
    body: CustomerBody,
    answer: Customer,
    invalidMessage,
    errors: ['not_found', 'not_yourself', 'last_admin'],
  }),
  restore: call('PUT', '/api/customer/restore', {
    access,
    summary: 'Lets the owner of a suspended account sign in again',
    body: CustomerBody,
    answer: Customer,
    invalidMessage,
    errors: ['not_found'],
  }),
  sendReset: call('POST', '/api/customer/send-reset', {
    access,
    summary: 'Emails a customer a link for a new password; nobody else sees it',
    body: CustomerBody,
    answer: Customer,
    invalidMessage,
    errors: ['not_found', 'customer_suspended', 'too_many_notes', 'too_many_attempts'],
  }),
};
