// The GST of a month as an accountant files it (GSTR-1): what invoices charged, less what was refunded after
// them. Amounts in rupees, to the paisa.

import { Type, type Static } from 'typebox';
import { call, ofManagers } from '#shared/call.ts';

export const MonthQuery = Type.Object({
  /** '2026-10'; the month before this one unless told otherwise. */
  month: Type.Optional(Type.String({ maxLength: 7 })),
  storeId: Type.Optional(Type.String({ maxLength: 100 })),
});

const Amounts = {
  taxable: Type.Number(),
  central: Type.Number(),
  /** Of the state or the union territory. */
  local: Type.Number(),
  /** Between two states, in place of both. */
  integrated: Type.Number(),
  /** What was charged, tax included. */
  value: Type.Number(),
};
export const GstAmounts = Type.Object(Amounts);
export type GstAmounts = Static<typeof GstAmounts>;

/** '' for a seller without a number, who charges no tax. */
const gstNumber = Type.String();
/** Percent; 0: nil-rated, exempt, or without a rate. */
const rate = Type.Number();

export const MAX_WITHOUT_CODE = 200;

export const Gst = Type.Object({
  month: Type.String(),
  /** The current month by the clock of the first store. */
  thisMonth: Type.String(),
  /** Invoices and credit notes apart; credit notes are negative. */
  rates: Type.Array(Type.Object({ gstNumber, isCredit: Type.Boolean(), rate, ...Amounts })),
  /** Less credit notes, as in the table of HSN codes. */
  codes: Type.Array(
    Type.Object({
      gstNumber,
      /** '' where the owner has set none. */
      hsnCode: Type.String(),
      /** GST's code of the unit: KGS, LTR, NOS, PAC; NA for services. */
      unit: Type.String(),
      /** As delivered; a credit note takes nothing back. 0 for services. */
      quantity: Type.Number(),
      rate,
      ...Amounts,
    }),
  ),
  /** Less credit notes, as in the table of sales to consumers. */
  states: Type.Array(Type.Object({ gstNumber, placeOfSupply: Type.String(), rate, ...Amounts })),
  series: Type.Array(
    Type.Object({
      isCredit: Type.Boolean(),
      gstNumber,
      storeName: Type.String(),
      first: Type.String(),
      last: Type.String(),
      count: Type.Integer(),
      /** Whose delivery was undone. */
      cancelled: Type.Integer(),
    }),
  ),
  /** The products of the lines without a code, less credit notes, those with most value. */
  withoutCode: Type.Array(
    Type.Object({
      productId: Type.String(),
      name: Type.String({ description: "'' once it was deleted" }),
      unit: Type.String(),
      value: Type.Number(),
      hsnCode: Type.String({ description: "The code that it has by now; '' for none" }),
    }),
    { maxItems: MAX_WITHOUT_CODE },
  ),
  /** The sum of each of the first three tables. */
  total: GstAmounts,
  creditNotes: Type.Integer(),
});
export type Gst = Static<typeof Gst>;

export const gstCalls = {
  gst: call('GET', '/api/admin/gst', {
    ...ofManagers,
    summary: 'The GST of a month by rate, HSN code and state, with its invoice numbers and credit notes',
    querystring: MonthQuery,
    answer: Gst,
    invalidMessage: 'A month is written as 2026-10',
    errors: ['not_found'],
  }),
};
