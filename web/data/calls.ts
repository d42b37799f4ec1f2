// The calls of the API by method and path, with the types of what they take and answer. Types only: no schema
// reaches the browser.

import type { Static, TObject, TSchema } from 'typebox';
import type { accountCalls } from '#features/identity/account/account.contract.ts';
import type { addressCalls } from '#features/cart/address/address.contract.ts';
import type { auditCalls } from '#features/identity/audit/audit.contract.ts';
import type { passwordResetCalls } from '#features/identity/sign-in/password-reset/password-reset.contract.ts';
import type { secondFactorCalls } from '#features/identity/sign-in/second-factor/second-factor.contract.ts';
import type { signInCalls } from '#features/identity/sign-in/sign-in.contract.ts';
import type { cartCalls } from '#features/cart/cart/cart.contract.ts';
import type { barCodeCalls } from '#features/catalogue/bar-code/bar-code.contract.ts';
import type { catalogueImportCalls } from '#features/catalogue/product-files/catalogue-import.contract.ts';
import type { catalogueAdminCalls } from '#features/catalogue/catalogue-admin.contract.ts';
import type { catalogueCalls } from '#features/catalogue/catalogue.contract.ts';
import type { categoryOrderCalls } from '#features/catalogue/category/category-order.contract.ts';
import type { taxCalls } from '#features/catalogue/tax/tax.contract.ts';
import type { sheetCalls } from '#features/catalogue/sheet/sheet.contract.ts';
import type { stockCalls } from '#features/catalogue/stock/stock.contract.ts';
import type { customerCalls } from '#features/office/customer/customer.contract.ts';
import type { productPageCalls } from '#features/office/product-page/product-page.contract.ts';
import type { findAllCalls } from '#features/office/staff-search/find.contract.ts';
import type { visitCalls } from '#features/platform/visit/visit.contract.ts';
import type { imageCalls } from '#features/platform/image/image.contract.ts';
import type { listCalls } from '#features/cart/list/list.contract.ts';
import type { ownAccountCalls } from '#features/office/own-account/own-account.contract.ts';
import type { moneyBackCalls } from '#features/orders/money-back/money-back.contract.ts';
import type { afterSalesCalls } from '#features/orders/after-sales/after-sales.contract.ts';
import type { bagCalls } from '#features/orders/fulfilment/bags.contract.ts';
import type { deliveryCalls } from '#features/orders/fulfilment/delivery.contract.ts';
import type { pickingCalls } from '#features/orders/fulfilment/picking.contract.ts';
import type { staffOrdersCalls } from '#features/orders/staff/staff-orders.contract.ts';
import type { invoiceCalls } from '#features/orders/invoice/invoice.contract.ts';
import type { pushCalls } from '#features/orders/notices/push.contract.ts';
import type { ownOrdersCalls } from '#features/orders/tracking/details.contract.ts';
import type { paymentCalls, reviewCalls } from '#features/checkout/checkout.contract.ts';
import type { recommendationCalls } from '#features/orders/again/recommendation.contract.ts';
import type { gstCalls } from '#features/office/report/gst/gst.contract.ts';
import type { purchaseReportCalls } from '#features/office/report/purchases/purchases.contract.ts';
import type { reportCalls } from '#features/office/report/report.contract.ts';
import type { todayCalls } from '#features/office/report/today/today.contract.ts';
import type { pricePlanCalls } from '#features/catalogue/price/price-plan.contract.ts';
import type { offerCalls } from '#features/cart/offer/offer.contract.ts';
import type { searchCalls } from '#features/catalogue/search/search.contract.ts';
import type { goingLiveCalls } from '#features/office/going-live/going-live.contract.ts';
import type { settingsCalls } from '#features/stores/settings/settings.contract.ts';
import type { staffCalls } from '#features/stores/staff/staff.contract.ts';
import type { stockAlertCalls } from '#features/stock/alerts/stock-alert.contract.ts';
import type { adjustCalls } from '#features/stock/adjust/adjust.contract.ts';
import type { countCalls } from '#features/stock/count/count.contract.ts';
import type { findCalls } from '#features/stock/find/find.contract.ts';
import type { lowStockCalls } from '#features/stock/low/low-stock.contract.ts';
import type { purchaseCalls } from '#features/stock/purchase/purchase.contract.ts';
import type { billCalls } from '#features/stock/receipt/bill.contract.ts';
import type { receiptCalls } from '#features/stock/receipt/receipt.contract.ts';
import type { supplierCalls } from '#features/catalogue/supplier/supplier.contract.ts';
import type { storeCalls } from '#features/stores/store/store.contract.ts';

type CallsIn<Group> = Group[keyof Group];
type DeclaredCall =
  | CallsIn<typeof accountCalls>
  | CallsIn<typeof addressCalls>
  | CallsIn<typeof auditCalls>
  | CallsIn<typeof passwordResetCalls>
  | CallsIn<typeof secondFactorCalls>
  | CallsIn<typeof signInCalls>
  | CallsIn<typeof cartCalls>
  | CallsIn<typeof barCodeCalls>
  | CallsIn<typeof catalogueImportCalls>
  | CallsIn<typeof catalogueAdminCalls>
  | CallsIn<typeof catalogueCalls>
  | CallsIn<typeof categoryOrderCalls>
  | CallsIn<typeof taxCalls>
  | CallsIn<typeof sheetCalls>
  | CallsIn<typeof stockCalls>
  | CallsIn<typeof customerCalls>
  | CallsIn<typeof imageCalls>
  | CallsIn<typeof visitCalls>
  | CallsIn<typeof listCalls>
  | CallsIn<typeof ownAccountCalls>
  | CallsIn<typeof afterSalesCalls>
  | CallsIn<typeof moneyBackCalls>
  | CallsIn<typeof bagCalls>
  | CallsIn<typeof deliveryCalls>
  | CallsIn<typeof pickingCalls>
  | CallsIn<typeof staffOrdersCalls>
  | CallsIn<typeof invoiceCalls>
  | CallsIn<typeof pushCalls>
  | CallsIn<typeof ownOrdersCalls>
  | CallsIn<typeof reviewCalls>
  | CallsIn<typeof paymentCalls>
  | CallsIn<typeof recommendationCalls>
  | CallsIn<typeof purchaseReportCalls>
  | CallsIn<typeof reportCalls>
  | CallsIn<typeof todayCalls>
  | CallsIn<typeof gstCalls>
  | CallsIn<typeof offerCalls>
  | CallsIn<typeof pricePlanCalls>
  | CallsIn<typeof searchCalls>
  | CallsIn<typeof settingsCalls>
  | CallsIn<typeof goingLiveCalls>
  | CallsIn<typeof staffCalls>
  | CallsIn<typeof stockAlertCalls>
  | CallsIn<typeof adjustCalls>
  | CallsIn<typeof countCalls>
  | CallsIn<typeof findAllCalls>
  | CallsIn<typeof productPageCalls>
  | CallsIn<typeof findCalls>
  | CallsIn<typeof lowStockCalls>
  | CallsIn<typeof billCalls>
  | CallsIn<typeof receiptCalls>
  | CallsIn<typeof supplierCalls>
  | CallsIn<typeof purchaseCalls>
  | CallsIn<typeof storeCalls>;

type Calls = { [One in DeclaredCall as `${One['method']} ${One['path']}`]: One };

/** For example 'POST /api/cart/create'. */
export type CallName = keyof Calls;

/** Calls that pages ask. Some have too much to ask for an address. */
export type ReadName =
  | Exclude<Extract<CallName, `GET ${string}`>, 'GET /api/user/logout'>
  | 'POST /api/list/read'
  | 'POST /api/list/shared'
  | 'POST /api/offer/preview'
  | 'POST /api/offer/ribbons'
  | 'POST /api/offer/simulate'
  | 'POST /api/order/payment-reviews'
  | 'POST /api/order/staff-details'
  | 'POST /api/order/staff-list'
  | 'POST /api/product/bought-together'
  | 'POST /api/product/export-chosen'
  | 'POST /api/product/families'
  | 'POST /api/product/get'
  | 'POST /api/product/get-product-by-category'
  | 'POST /api/product/get-product-by-category-and-subcategory'
  | 'POST /api/product/get-product-details'
  | 'POST /api/product/get-pruduct-by-category-and-subcategory'
  | 'POST /api/product/other-sizes'
  | 'POST /api/product/search-product'
  | 'POST /api/product/similar'
  | 'POST /api/product/staff-details'
  | 'POST /api/product/staff-list'
  | 'POST /api/product/suggest'
  | 'POST /api/search/missed-searches'
  | 'POST /api/search/synonym-groups'
  | 'POST /api/subcategory/get'
  | 'POST /api/user/check-password'
  | 'PUT /api/settings/test-payment';
export type ChangeName = Exclude<CallName, ReadName>;

type Field<Name extends CallName, Key extends 'body' | 'querystring' | 'answer'> =
  NonNullable<Calls[Name][Key]> extends infer Schema extends TSchema ? Static<Schema> : never;

/** What may be sent as `T`: also what is readonly, and undefined for what may be missing. */
type InputOf<T> = T extends readonly (infer Item)[]
  ? readonly InputOf<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: InputOf<T[Key]> | ({} extends Pick<T, Key> ? undefined : never) }
    : T;

export type CallBody<Name extends CallName> = InputOf<Field<Name, 'body'>>;
export type CallQuery<Name extends CallName> = InputOf<Field<Name, 'querystring'>>;
export type CallData<Name extends CallName> = Field<Name, 'answer'>;

/** The envelope: `data`, and the call's further fields. */
export type CallAnswer<Name extends CallName> = Envelope<CallData<Name>> &
  Static<TObject<NonNullable<Calls[Name]['extra']>>>;
export type Envelope<Data> = { success: boolean; error: boolean; message: string; data: Data };
