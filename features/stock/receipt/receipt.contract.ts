// Bodies and answers about goods in. Amounts in rupees, days as 2026-11-22.

import { Type, type Static } from 'typebox';
import { flag, list, orNull, textOrEmpty } from '#shared/field-schemas.ts';
import {
  alike,
  byId,
  closed,
  givenId,
  literals,
  OrNull,
  WholeNumber,
  NumberOrNull,
  TextOrNull,
} from '#shared/schemas.ts';
import { idOr, linesOf, MAX_LINES, NO_PRODUCT } from '../booking/booking.rules.ts';
import { FoundProduct } from '../find/find.contract.ts';
import { DeliveredList } from '../purchase/purchase.contract.ts';
import { supplierName } from '#features/catalogue/supplier/supplier.contract.ts';
import { typedCode, typedText } from './receipt-line.rules.ts';
import { PagingFields } from '#shared/paging.ts';
import { call, ofManagers } from '#shared/call.ts';

const Page = Type.Optional(WholeNumber);
const State = literals(['draft', 'booked']);

const headFields = {
  /** A name; a new one is saved. */
  supplier: Type.Optional(supplierName),
  reference: Type.Optional(textOrEmpty('Number', 60)),
};
const typedFields = {
  quantity: Type.Optional(typedText('Quantity')),
  cost: Type.Optional(typedText('Cost')),
  bestBefore: Type.Optional(typedText('Best before')),
  /** '1' of 10 + 1: free beside `quantity`. */
  free: Type.Optional(typedText('Free')),
  /** As printed on the pack. */
  mrp: Type.Optional(typedText('MRP')),
  /** Percent that the supplier charges on top of `cost`. */
  gst: Type.Optional(typedText('GST')),
  batch: Type.Optional(typedText('Batch')),
};

const ReceivedLine = Type.Object({ productId: Type.Optional(typedText('Product')), ...typedFields }, closed);

export const ReceiveBody = Type.Object(
  { storeId: givenId, ...headFields, lines: linesOf(ReceivedLine, () => {}) },
  closed,
);
export type ReceiveBody = Static<typeof ReceiveBody>;

/** `_id`: so that a repeat creates no second one. `listId`: with what is left of that purchase order. */
export const CreateReceiptBody = Type.Object(
  { _id: givenId, storeId: givenId, listId: givenId, ...headFields },
  closed,
);
export type CreateReceiptBody = Static<typeof CreateReceiptBody>;

const ChangedLine = Type.Object(
  {
    lineId: idOr('Line', 'A line needs an id'),
    code: Type.Optional(typedCode),
    ...typedFields,
    /** Null: none is chosen. */
    productId: Type.Optional(orNull(idOr('Product', NO_PRODUCT))),
    /** The printed price becomes the price of the product. */
    takesMrp: Type.Optional(flag('Take the MRP over')),
  },
  closed,
);

/** Lines of `set` are changed or added; those of `csv` are added if the draft still has this `revision`. */
export const SaveReceiptBody = Type.Object(
  {
    _id: givenId,
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    ...headFields,
    set: Type.Optional(list('Lines', ChangedLine, MAX_LINES, `Lines must be a list of at most ${MAX_LINES}`)),
    remove: Type.Optional(
      list(
        'Lines to be removed',
        idOr('Line', 'There is no such line'),
        MAX_LINES,
        `At most ${MAX_LINES} lines`,
      ),
    ),
    csv: Type.Optional(Type.String({ 'x-lines': true })),
  },
  closed,
);
export type SaveReceiptBody = Static<typeof SaveReceiptBody>;

/**
 * `revision`: of the draft the caller saw. `skipProblems`: lines with a problem go to a new draft.
 * `closesRest`: what is short of its purchase order is no longer expected.
 */
export const BookReceiptBody = Type.Object(
  {
    _id: givenId,
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    skipProblems: Type.Optional(Type.Boolean()),
    closesRest: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type BookReceiptBody = Static<typeof BookReceiptBody>;

const ListReceiptsQuery = Type.Object({
  storeId: givenId,
  state: Type.Optional(State),
  page: Page,
});

const receiptFields = {
  _id: Type.String(),
  storeId: Type.String(),
  supplier: Type.String(),
  reference: Type.String(),
  state: State,
  createdAt: Type.String(),
  /** Names; null when the account is deleted. */
  createdBy: TextOrNull,
  bookedAt: TextOrNull,
  bookedBy: TextOrNull,
  lineCount: Type.Integer(),
};

export const ReceiptSummary = Type.Object(receiptFields);
export type ReceiptSummary = Static<typeof ReceiptSummary>;

const typed = alike(['code', 'quantity', 'cost', 'bestBefore', 'free', 'mrp', 'gst', 'batch'], Type.String());
export const ReceiptLine = Type.Object({
  _id: Type.String(),
  number: Type.Integer(),
  nameInFile: Type.String(),
  ...typed,
  /** `price`: in the shop, before the discount; `sellingPrice`: after it. */
  product: OrNull(
    Type.Object({ ...FoundProduct.properties, price: Type.Number(), sellingPrice: Type.Number() }),
  ),
  takesMrp: Type.Boolean(),
  /** By field; fields without a problem are omitted. */
  problems: Type.Partial(Type.Object(typed)),
  /** The parsed values; null when the text is empty or invalid. `units`: free ones included. */
  units: NumberOrNull,
  freeUnits: Type.Integer(),
  /** Thrown away of it, since it was booked. */
  writtenOff: Type.Integer(),
  /** Of a unit that is paid for, without tax. */
  unitCost: NumberOrNull,
  printedPrice: NumberOrNull,
  gstRate: NumberOrNull,
  bestBeforeDay: TextOrNull,
  belowCost: Type.String({
    description: "How far it sells below its cost, of a draft once booked; '': it does not",
  }),
});
export type ReceiptLine = Static<typeof ReceiptLine>;

/** The supplier's bill; its number is the `reference` of the receipt. */
export const Bill = Type.Object({
  /** null: it has not come. */
  day: TextOrNull,
  total: NumberOrNull,
  dueDay: TextOrNull,
  paidAt: TextOrNull,
  paidBy: Type.String(),
  how: Type.String(),
  hasPhoto: Type.Boolean(),
});

export const Receipt = Type.Object({
  ...receiptFields,
  revision: Type.Integer(),
  list: OrNull(DeliveredList),
  lines: Type.Array(ReceiptLine),
  bill: Bill,
  /** The supplier's. */
  gstNumber: Type.String(),
  /** Only lines without a problem. `tax`: what the supplier charges on top of `cost`. */
  total: Type.Object({
    lines: Type.Integer(),
    units: Type.Integer(),
    cost: Type.Number(),
    tax: Type.Number(),
  }),
  problemCount: Type.Integer(),
  /** After booking without the lines with problems: the draft that contains them. */
  restId: TextOrNull,
});
export type Receipt = Static<typeof Receipt>;

const ExpiringQuery = Type.Object({
  storeId: givenId,
  days: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  page: Page,
});

/** A delivered line that is probably not used up. */
export const ExpiringBatch = Type.Object({
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
  /** 0 or negative before today: -1 was yesterday. */
  daysLeft: Type.Integer(),
  received: Type.Integer(),
  /** Assuming the oldest are always sold first. */
  likelyLeft: Type.Integer(),
  stock: Type.Integer(),
  price: Type.Number(),
  discount: Type.Number(),
  /** Until when a planned price runs; null: none does. */
  plannedUntil: TextOrNull,
  /** The end of its best-before day, by the clock of the store. */
  until: Type.String(),
  /** Of one unit without tax, the last that is known; null: none is. */
  unitCost: NumberOrNull,
  /** Percent that its price includes. */
  gstRate: NumberOrNull,
});
export type ExpiringBatch = Static<typeof ExpiringBatch>;

/** Enough for 500 lines with all their texts. */
const bodyLimit = 512 * 1024;

export const receiptCalls = {
  receive: call('POST', '/api/stock/receive', {
    bodyLimit,
    ...ofManagers,
    summary: 'Books a delivery, all lines or none; one Idempotency-Key is one delivery',
    body: ReceiveBody,
    answer: Receipt,
    errors: ['not_found', 'too_many_suppliers', 'idempotency_key_reused', 'receipt_changed'],
  }),
  receipts: call('GET', '/api/stock/receipts', {
    ...ofManagers,
    summary: 'Receipts of a store: drafts, or booked ones; newest first',
    querystring: ListReceiptsQuery,
    answer: Type.Array(ReceiptSummary),
    extra: PagingFields,
    invalidMessage: 'State must be draft or booked, page a whole number of 1 or more',
    errors: ['not_found'],
  }),
  expiring: call('GET', '/api/stock/expiring', {
    ...ofManagers,
    summary: 'Delivered products that expire soon and are probably still there, the soonest first',
    querystring: ExpiringQuery,
    answer: Type.Array(ExpiringBatch),
    extra: PagingFields,
    invalidMessage: 'Days must be a whole number, page one of 1 or more',
    errors: ['not_found'],
  }),
  postReceipt: call('POST', '/api/stock/receipt', {
    ...ofManagers,
    summary: 'Starts a draft of goods in, for example with what is left of a purchase order',
    body: CreateReceiptBody,
    answer: Receipt,
    errors: ['not_found', 'too_many_suppliers', 'purchase_list_not_open'],
  }),
  getReceipt: call('GET', '/api/stock/receipt', {
    ...ofManagers,
    summary: 'A receipt with its lines, and what is wrong with them',
    querystring: byId.querystring,
    answer: Receipt,
    errors: ['not_found'],
  }),
  putReceipt: call('PUT', '/api/stock/receipt', {
    bodyLimit,
    ...ofManagers,
    summary: 'Changes a draft: its supplier, its lines, or lines added from a file',
    body: SaveReceiptBody,
    answer: Receipt,
    /** With `csv`: headings of columns that were not used. */
    extra: { unusedColumns: Type.Optional(Type.Array(Type.String())) },
    errors: ['not_found', 'too_many_suppliers', 'receipt_booked', 'receipt_changed'],
  }),
  deleteReceipt: call('DELETE', '/api/stock/receipt', {
    ...ofManagers,
    summary: 'Deletes a draft',
    ...byId,
    answer: Type.Null(),
    errors: ['not_found', 'receipt_booked'],
  }),
  receiptBook: call('POST', '/api/stock/receipt/book', {
    ...ofManagers,
    summary: 'Books a draft; once, however often it is asked for',
    body: BookReceiptBody,
    answer: Receipt,
    errors: ['not_found', 'receipt_changed', 'receipt_problems'],
  }),
};
