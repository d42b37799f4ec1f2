// What is said about goods in: receipts with their lines as they were typed, and what expires of them.
// Amounts in rupees, days as 2026-11-22.

import { Type, type Static } from 'typebox';
import { closed, givenId, WholeNumber } from '#shared/schemas.ts';

const unchecked = Type.Optional(Type.Unknown());
const Page = Type.Optional(WholeNumber);
const Nullable = Type.Union([Type.String(), Type.Null()]);
const NullableNumber = Type.Union([Type.Number(), Type.Null()]);

/** `lines`: `{productId, quantity, cost?, bestBefore?}`; `supplier` is a name, a new one is remembered. */
export const ReceiveBody = Type.Object(
  { storeId: givenId, supplier: unchecked, reference: unchecked, lines: unchecked },
  closed,
);
export type ReceiveBody = Static<typeof ReceiveBody>;

/** With an `_id` that the client has made, the same request twice is one draft. */
export const CreateReceiptBody = Type.Object(
  { _id: givenId, storeId: givenId, supplier: unchecked, reference: unchecked },
  closed,
);
export type CreateReceiptBody = Static<typeof CreateReceiptBody>;

/**
 * What is not sent stays. `set`: lines `{lineId, code, quantity, cost, bestBefore, productId}`, changed where
 * they are known and added where not; `remove`: ids of lines; `csv`: lines as a file or a spreadsheet has
 * them, added to a draft that still has this `revision`.
 */
export const SaveReceiptBody = Type.Object(
  {
    _id: givenId,
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    supplier: unchecked,
    reference: unchecked,
    set: unchecked,
    remove: unchecked,
    csv: unchecked,
  },
  closed,
);
export type SaveReceiptBody = Static<typeof SaveReceiptBody>;

/** `revision`: that of the draft that was looked at. `skipProblems`: lines with one stay in a new draft. */
export const BookReceiptBody = Type.Object(
  {
    _id: givenId,
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    skipProblems: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type BookReceiptBody = Static<typeof BookReceiptBody>;

export const OneReceipt = Type.Object({ _id: givenId }, closed);
export type OneReceipt = Static<typeof OneReceipt>;

export const ListReceiptsQuery = Type.Object({
  storeId: givenId,
  state: Type.Optional(Type.Union([Type.Literal('draft'), Type.Literal('booked')])),
  page: Page,
});
export type ListReceiptsQuery = Static<typeof ListReceiptsQuery>;

const receiptFields = {
  _id: Type.String(),
  storeId: Type.String(),
  supplier: Type.String(),
  /** The number of the delivery note or the bill. */
  reference: Type.String(),
  state: Type.Union([Type.Literal('draft'), Type.Literal('booked')]),
  createdAt: Type.String(),
  /** Names; null for an account that is gone. */
  createdBy: Nullable,
  bookedAt: Nullable,
  bookedBy: Nullable,
  lineCount: Type.Integer(),
};

export const ReceiptSummary = Type.Object(receiptFields);
export type ReceiptSummary = Static<typeof ReceiptSummary>;

/** By field; no entry, no problem. */
const LineProblems = Type.Object({
  code: Type.Optional(Type.String()),
  quantity: Type.Optional(Type.String()),
  cost: Type.Optional(Type.String()),
  bestBefore: Type.Optional(Type.String()),
});
export type LineProblems = Static<typeof LineProblems>;

/** Texts as they were typed. */
export const ReceiptLine = Type.Object({
  _id: Type.String(),
  number: Type.Integer(),
  code: Type.String(),
  /** What the supplier's file calls it. */
  nameInFile: Type.String(),
  quantity: Type.String(),
  cost: Type.String(),
  bestBefore: Type.String(),
  product: Type.Union([
    Type.Object({
      _id: Type.String(),
      name: Type.String(),
      unit: Type.String(),
      image: Type.String(),
      sku: Type.String(),
      price: Type.Number(),
      /** Of the store, now. */
      stock: Type.Integer(),
    }),
    Type.Null(),
  ]),
  problems: LineProblems,
  /** What the texts say; null where there is nothing, or something wrong. */
  units: NullableNumber,
  unitCost: NullableNumber,
  bestBeforeDay: Nullable,
});
export type ReceiptLine = Static<typeof ReceiptLine>;

export const Receipt = Type.Object({
  ...receiptFields,
  revision: Type.Integer(),
  lines: Type.Array(ReceiptLine),
  /** Of lines without a problem. */
  total: Type.Object({ lines: Type.Integer(), units: Type.Integer(), cost: Type.Number() }),
  /** Lines with a problem. */
  problemCount: Type.Integer(),
  /** After booking without them: the draft in which they wait. */
  restId: Nullable,
});
export type Receipt = Static<typeof Receipt>;

export const ExpiringQuery = Type.Object({
  storeId: givenId,
  /** Today and so many days more. */
  days: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  page: Page,
});
export type ExpiringQuery = Static<typeof ExpiringQuery>;

/** A delivered line of which something is likely still there. */
export const Expiring = Type.Object({
  lineId: Type.String(),
  receiptId: Type.String(),
  supplier: Type.String(),
  receivedAt: Type.String(),
  productId: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  image: Type.String(),
  shelf: Type.String(),
  bestBefore: Type.String(),
  /** Before today 0 or below: -1 was yesterday. */
  daysLeft: Type.Integer(),
  received: Type.Integer(),
  /** Were the oldest always sold first. */
  likelyLeft: Type.Integer(),
  stock: Type.Integer(),
});
export type Expiring = Static<typeof Expiring>;
