// What is said about what staff changed (spec/api-more.md, "Owner").

import { Type, type Static } from 'typebox';

const Nullable = Type.Union([Type.String(), Type.Null()]);
const given = Type.Optional(Type.String({ maxLength: 100 }));

/** Filters of a URL; all of them hold at once. */
const filters = {
  /** 'product', 'order', 'user' and so on. */
  entity: given,
  entityId: given,
  /** Of who changed it. */
  userId: given,
  /** Words of the name it had then; the last may be a beginning. */
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
const Values = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]);

export const AuditEntry = Type.Object({
  _id: Type.String(),
  at: Type.String(),
  /** The name of who changed it; null for a command of the operator, and for a deleted account. */
  by: Nullable,
  userId: Nullable,
  /** The IP address it came from; '' for a command. */
  address: Type.String(),
  /** The call, 'PUT /api/order/move', or the command. */
  call: Type.String(),
  action: Type.Union([Type.Literal('create'), Type.Literal('update'), Type.Literal('delete')]),
  entity: Type.String(),
  entityId: Type.String(),
  storeId: Nullable,
  /** What it was called then; of people what they are called now. */
  name: Type.String(),
  /** Of an update what changed; null before a create. */
  before: Values,
  /** null after a delete. */
  after: Values,
});
export type AuditEntry = Static<typeof AuditEntry>;

/** By id, what people call what the values name by its id. */
export const AuditNames = Type.Record(Type.String(), Type.String());
export type AuditNames = Static<typeof AuditNames>;
