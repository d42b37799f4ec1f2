// Bodies and answers about purchase orders. Amounts in rupees.

import { Type, type Static } from 'typebox';
import { call, ofManagers } from '#shared/call.ts';
import { amount, orNull, textOrEmpty } from '#shared/field-schemas.ts';
import { PagingFields } from '#shared/paging.ts';
import {
  byId,
  closed,
  fileOf,
  givenId,
  literals,
  WholeNumber,
  NumberOrNull,
  TextOrNull,
} from '#shared/schemas.ts';
import { linesOf, productId, units } from '../booking/booking.rules.ts';

const MAX_COST = 10_000_000;
const quantity = units('Quantity', 1);

export const OrderTheseBody = Type.Object(
  { storeId: givenId, lines: linesOf(Type.Object({ productId, quantity }, closed)) },
  closed,
);
export type OrderTheseBody = Static<typeof OrderTheseBody>;

const revision = Type.Integer({ minimum: 0 });

const cost = amount('Cost', { maximum: MAX_COST }, 'rupees, such as 45.50');

/** Omitted fields stay unchanged; `lines` are all lines. `revision`: of the list the caller saw. */
export const SavePurchaseBody = Type.Object(
  {
    _id: givenId,
    revision,
    lines: Type.Optional(
      linesOf(Type.Object({ productId, quantity, cost: Type.Optional(orNull(cost)) }, closed)),
    ),
    note: Type.Optional(textOrEmpty('Note', 500)),
  },
  closed,
);
export type SavePurchaseBody = Static<typeof SavePurchaseBody>;

/** `isMailed` false: it was ordered otherwise, for example by phone. */
export const SendListBody = Type.Object({ _id: givenId, revision, isMailed: Type.Boolean() }, closed);
export type SendListBody = Static<typeof SendListBody>;

const ListListsQuery = Type.Object({
  storeId: givenId,
  supplierId: givenId,
  show: Type.Optional(literals(['open', 'done'])),
  page: Type.Optional(WholeNumber),
});

const listFields = {
  _id: Type.String(),
  number: Type.String(),
  storeId: Type.String(),
  supplier: Type.Object({
    /** null: the supplier was removed. */
    _id: TextOrNull,
    name: Type.String(),
    /** The present one; '' for none. */
    email: Type.String(),
    /** In rupees; 0: any. */
    minimumOrder: Type.Number(),
  }),
  state: literals(['draft', 'sent', 'received', 'closed']),
  createdAt: Type.String(),
  /** A name; null when the account is deleted. */
  createdBy: TextOrNull,
  sentAt: TextOrNull,
  /** '' for a draft, or when it was ordered otherwise. */
  mailedTo: Type.String(),
  closedAt: TextOrNull,
  lineCount: Type.Integer(),
  units: Type.Integer(),
  /** Of these units. */
  came: Type.Integer(),
  /** Of the lines whose cost is known. */
  cost: Type.Number(),
};

export const PurchaseListSummary = Type.Object(listFields);
export type PurchaseListSummary = Static<typeof PurchaseListSummary>;

export const PurchaseLine = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  sku: Type.String(),
  /** Ordered; 0 when it came without being ordered. */
  quantity: Type.Integer(),
  /** Expected for one; null when it is not known. */
  cost: NumberOrNull,
  /** Came in booked deliveries of this list, without what was free. */
  came: Type.Integer(),
  paid: NumberOrNull,
  caseSize: NumberOrNull,
});
export type PurchaseLine = Static<typeof PurchaseLine>;

export const PurchaseList = Type.Object({
  ...listFields,
  revision: Type.Integer(),
  note: Type.String(),
  lines: Type.Array(PurchaseLine),
});
export type PurchaseList = Static<typeof PurchaseList>;

/** What a delivery of it shows of it, as it is now. */
export const DeliveredList = Type.Object({
  _id: Type.String(),
  number: Type.String(),
  isOpen: Type.Boolean(),
  lines: Type.Array(PurchaseLine),
});
export type DeliveredList = Static<typeof DeliveredList>;

/** Enough for 500 lines. */
const bodyLimit = 128 * 1024;

export const purchaseCalls = {
  lists: call('GET', '/api/stock/purchase-lists', {
    ...ofManagers,
    summary: 'Purchase orders of a store: open ones, or those that are done; newest first',
    querystring: ListListsQuery,
    answer: Type.Array(PurchaseListSummary),
    extra: PagingFields,
    invalidMessage: 'Show must be open or done, page a whole number of 1 or more',
    errors: ['not_found'],
  }),
  orderThese: call('POST', '/api/stock/purchase-list', {
    bodyLimit,
    ...ofManagers,
    summary: 'Puts products on the drafts of their suppliers; what is on a draft already stays as it is',
    body: OrderTheseBody,
    answer: Type.Array(PurchaseListSummary),
    errors: ['not_found', 'too_many_purchase_lists'],
  }),
  getList: call('GET', '/api/stock/purchase-list', {
    ...ofManagers,
    summary: 'A purchase order with its lines, and what has come of them',
    querystring: byId.querystring,
    answer: PurchaseList,
    errors: ['not_found'],
  }),
  putList: call('PUT', '/api/stock/purchase-list', {
    bodyLimit,
    ...ofManagers,
    summary: 'Changes a draft of a purchase order',
    body: SavePurchaseBody,
    answer: PurchaseList,
    errors: ['not_found', 'purchase_list_sent', 'purchase_list_changed'],
  }),
  deleteList: call('DELETE', '/api/stock/purchase-list', {
    ...ofManagers,
    summary: 'Deletes a draft of a purchase order',
    ...byId,
    answer: Type.Null(),
    errors: ['not_found', 'purchase_list_sent'],
  }),
  sendList: call('POST', '/api/stock/purchase-list/send', {
    ...ofManagers,
    summary: 'Orders a purchase order, by mail or otherwise; one list is one mail',
    body: SendListBody,
    answer: PurchaseList,
    errors: ['not_found', 'purchase_list_changed', 'too_many_order_mails'],
  }),
  closeList: call('POST', '/api/stock/purchase-list/close', {
    ...ofManagers,
    summary: 'Closes a purchase order that was ordered: the rest of it is no longer expected',
    body: byId.body,
    answer: PurchaseList,
    errors: ['not_found', 'purchase_list_not_open'],
  }),
  listFile: call('GET', '/api/stock/purchase-list/file', {
    ...ofManagers,
    summary: 'A purchase order as CSV',
    querystring: byId.querystring,
    answer: fileOf('text/csv'),
    errors: ['not_found'],
  }),
};
