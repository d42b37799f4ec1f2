// Queries and answers about customers, for admins.

import { Type, type Static } from 'typebox';
import { MAX_CUSTOMER_NOTE } from '#shared/limits.ts';
import { closed, Id } from '#shared/schemas.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Role = Type.Union([Type.Literal('USER'), Type.Literal('ADMIN')]);
const Status = Type.Union([Type.Literal('Active'), Type.Literal('Suspended')]);

export const MAX_NOTES = 200;

export const FindCustomersQuery = Type.Object({
  /**
   * The beginning of a name or an e-mail, the end of a mobile, or an order number. Empty: the newest
   * customers.
   */
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 600 })),
});
export type FindCustomersQuery = Static<typeof FindCustomersQuery>;

export const CustomerRow = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  mobile: Type.String(),
  role: Role,
  status: Status,
  createdAt: Type.String(),
  lastSignIn: TextOrNull,
});
export type CustomerRow = Static<typeof CustomerRow>;

/** Added to a page: the cursor of the next one; null on the last page. */
export const FindCustomersExtra = { next: TextOrNull };

/** The number of lines the file would have. */
export const CustomerCount = Type.Object({ count: Type.Integer() });
export type CustomerCount = Static<typeof CustomerCount>;

export const CustomerQuery = Type.Object({ _id: Id });
export type CustomerQuery = Static<typeof CustomerQuery>;

export const CustomerBody = Type.Object({ _id: Id }, closed);
export type CustomerBody = Static<typeof CustomerBody>;

export const NoteBody = Type.Object(
  { _id: Id, text: Type.String({ minLength: 1, maxLength: MAX_CUSTOMER_NOTE }) },
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
  /** Number of signed-in sessions. */
  devices: Type.Integer(),
  assignments: Type.Array(
    Type.Object({
      role: Type.String(),
      /** null: all stores. */
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
