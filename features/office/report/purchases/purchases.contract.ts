// The purchase register of a month, for the input tax: each bill of a supplier by rate. Amounts in rupees.

import { Type, type Static } from 'typebox';
import { call, ofManagers } from '#shared/call.ts';
import { fileOf, literals } from '#shared/schemas.ts';
import { GstAmounts, MonthQuery } from '../gst/gst.contract.ts';

export const PurchaseRegister = Type.Object({
  month: Type.String(),
  thisMonth: Type.String(),
  rows: Type.Array(
    Type.Object({
      receiptId: Type.String(),
      storeName: Type.String(),
      supplier: Type.String(),
      /** '' for one that is not registered. */
      gstNumber: Type.String(),
      /** The number of the bill, else of the delivery note. */
      reference: Type.String(),
      /** Of the bill, else when the goods came. */
      day: Type.String(),
      /** Percent. */
      rate: Type.Number(),
      ...GstAmounts.properties,
    }),
  ),
  total: GstAmounts,
  /** Lines without a cost, which are in no row. */
  withoutCost: Type.Integer(),
});
export type PurchaseRegister = Static<typeof PurchaseRegister>;

export const purchaseReportCalls = {
  purchases: call('GET', '/api/admin/purchases', {
    ...ofManagers,
    summary: 'The purchase register of a month: goods in by bill and rate, with the input tax',
    querystring: MonthQuery,
    answer: PurchaseRegister,
    invalidMessage: 'A month is written as 2026-10',
    errors: ['not_found'],
  }),
  tally: call('GET', '/api/admin/tally', {
    ...ofManagers,
    summary: 'Sales or purchases of a month as vouchers with their ledgers, in the XML that Tally imports',
    querystring: Type.Object({ ...MonthQuery.properties, kind: literals(['sales', 'purchases']) }),
    answer: fileOf('application/xml'),
    invalidMessage: 'A month is written as 2026-10, kind is sales or purchases',
    errors: ['not_found'],
  }),
};
