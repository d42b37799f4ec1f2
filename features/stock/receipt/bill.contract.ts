// Bodies and answers about suppliers' bills. Amounts in rupees, days as 2026-11-22.

import { Type, type Static } from 'typebox';
import { call, ofManagers } from '#shared/call.ts';
import { PICTURE_ERRORS } from '#shared/error-codes.ts';
import { amount, flag, orNull, text, textOrEmpty } from '#shared/field-schemas.ts';
import { PagingFields } from '#shared/paging.ts';
import { byId, closed, fileOf, givenId, literals, WholeNumber } from '#shared/schemas.ts';
import { toDay } from './receipt-line.rules.ts';
import { Bill, Receipt } from './receipt.contract.ts';

/** Of a receipt, a draft too. Omitted fields stay unchanged; `day` '' and `total` null: it has not come. */
export const SaveBillBody = Type.Object(
  {
    _id: givenId,
    reference: Type.Optional(textOrEmpty('Number', 60)),
    day: Type.Optional(
      textOrEmpty('Bill date', 40, {
        check: (day, report) => {
          if (toDay(day) === null) report('Enter a date, such as 31/12/2026');
        },
      }),
    ),
    total: Type.Optional(orNull(amount('Bill total', { maximum: 100_000_000 }, 'rupees, such as 4550.50'))),
  },
  closed,
);
export type SaveBillBody = Static<typeof SaveBillBody>;

/** `isPaid` false: it was ticked by mistake. */
export const PaidBody = Type.Object(
  { _id: givenId, isPaid: flag('Paid'), how: Type.Optional(text('How it was paid', 200)) },
  closed,
);
export type PaidBody = Static<typeof PaidBody>;

const BillsQuery = Type.Object({
  storeId: givenId,
  supplierId: givenId,
  state: Type.Optional(literals(['due', 'paid'])),
  page: Type.Optional(WholeNumber),
});

export const ListedBill = Type.Object({
  ...Bill.properties,
  receiptId: Type.String(),
  supplierId: Receipt.properties.restId,
  supplier: Type.String(),
  reference: Type.String(),
  day: Type.String(),
  dueDay: Type.String(),
  /** What is on the bill, else what its lines cost with their tax. */
  amount: Type.Number(),
});
export type ListedBill = Static<typeof ListedBill>;

export const billCalls = {
  bills: call('GET', '/api/stock/bills', {
    ...ofManagers,
    summary: "Suppliers' bills of a store: those due, the first to pay first, or paid ones, newest first",
    querystring: BillsQuery,
    answer: Type.Array(ListedBill),
    extra: PagingFields,
    invalidMessage: 'State must be due or paid, page a whole number of 1 or more',
    errors: ['not_found'],
  }),
  putBill: call('PUT', '/api/stock/bill', {
    ...ofManagers,
    summary: "Notes the supplier's bill of a receipt; until it is paid",
    body: SaveBillBody,
    answer: Receipt,
    errors: ['not_found', 'bill_paid'],
  }),
  billPaid: call('PUT', '/api/stock/bill-paid', {
    ...ofManagers,
    summary: 'Ticks a bill as paid, by whom and how, or takes the tick back',
    body: PaidBody,
    answer: Bill,
    errors: ['not_found', 'bill_missing'],
  }),
  postPhoto: call('POST', '/api/stock/bill-photo', {
    ...ofManagers,
    summary: 'Keeps a photo of the bill, in place of one before: the field `photo` of a form',
    querystring: byId.querystring,
    form: 'photo',
    answer: Bill,
    errors: ['not_found', ...PICTURE_ERRORS],
  }),
  getPhoto: call('GET', '/api/stock/bill-photo', {
    ...ofManagers,
    summary: 'The photo of a bill, for who manages the store',
    querystring: byId.querystring,
    answer: fileOf('image/webp'),
    errors: ['not_found'],
  }),
};
