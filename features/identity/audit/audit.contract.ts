// Queries and answers about the audit; audit.table.ts describes the columns.

import { Type, type Static } from 'typebox';
import { PagingFields } from '#shared/paging.ts';
import { call } from '#shared/call.ts';
import { fileOf, literals, OrNull, TextOrNull } from '#shared/schemas.ts';

const given = Type.Optional(Type.String({ maxLength: 100 }));

const filters = {
  entity: given,
  entityId: given,
  userId: given,
  /** Words of the name at that time; each may be the beginning of a word. */
  search: given,
  /** Days of India, YYYY-MM-DD, both included. */
  from: Type.Optional(Type.String({ maxLength: 10 })),
  to: Type.Optional(Type.String({ maxLength: 10 })),
};
export const AuditFilters = Type.Object(filters);
export type AuditFilters = Static<typeof AuditFilters>;
export const ListAuditQuery = Type.Object({ ...filters, page: Type.Optional(Type.String({ maxLength: 6 })) });
export type ListAuditQuery = Static<typeof ListAuditQuery>;

/** Columns of the database with their values; money in paise, shares in hundredths of a percent. */
const Values = OrNull(Type.Record(Type.String(), Type.Unknown()));

export const AuditEntry = Type.Object({
  _id: Type.String(),
  at: Type.String(),
  /** The name of the user who made the change; null for an operator's command, and for a deleted account. */
  by: TextOrNull,
  userId: TextOrNull,
  address: Type.String(),
  call: Type.String(),
  /** What the call does, in words; '' for a command, and for a call that is gone. */
  what: Type.String(),
  action: literals(['create', 'update', 'delete']),
  entity: Type.String(),
  entityId: Type.String(),
  storeId: TextOrNull,
  /** The name at that time; for people, their current name. */
  name: Type.String(),
  before: Values,
  after: Values,
});
export type AuditEntry = Static<typeof AuditEntry>;

/** The current names of the ids that occur in the values. */
export const AuditNames = Type.Record(Type.String(), Type.String());
export type AuditNames = Static<typeof AuditNames>;

export const auditCalls = {
  audit: call('GET', '/api/admin/audit', {
    access: 'admin',
    summary: 'What staff changed: who, when, from where, before and after; newest first',
    querystring: ListAuditQuery,
    answer: Type.Array(AuditEntry),
    extra: { ...PagingFields, names: AuditNames },
  }),
  auditFile: call('GET', '/api/admin/audit-file', {
    access: 'admin',
    summary: 'All matching changes as CSV',
    querystring: AuditFilters,
    answer: fileOf('text/csv'),
    errors: ['busy'],
  }),
};
