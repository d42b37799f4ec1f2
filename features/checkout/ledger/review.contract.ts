// The calls of the ledger: the payment of an order, and reviews.

import { ListReviewsBody, OrderPayment, PaymentReview, ResolveReviewBody } from '../checkout.contract.ts';
import { Type } from 'typebox';
import { PagingFields } from '#shared/paging.ts';
import { call } from '#shared/call.ts';

export const reviewCalls = {
  orderPayment: call('GET', '/api/order/payment', {
    access: 'admin',
    summary: 'How an order was paid: each charge, refund and dispute, with its id at the payment provider',
    querystring: Type.Object({ orderId: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: OrderPayment,
    invalidMessage: 'Order id is required',
    errors: ['not_found'],
  }),
  paymentReviews: call('POST', '/api/order/payment-reviews', {
    access: 'admin',
    summary:
      'Payments that do not match their order and disputes that the bank has not decided, newest first; with `all` also resolved ones',
    body: ListReviewsBody,
    answer: Type.Array(PaymentReview),
    /** `undecided`: disputes that were resolved here, and that the bank has not decided. */
    extra: { ...PagingFields, undecided: Type.Integer() },
  }),
  resolveReview: call('PUT', '/api/order/resolve-review', {
    access: 'admin',
    summary:
      'Marks a review as resolved, with the amounts the caller saw and a note; or opens one again, until the bank decides',
    body: ResolveReviewBody,
    answer: PaymentReview,
    invalidMessage: 'Review id and version are required',
    errors: ['not_found', 'review_changed', 'review_decided'],
  }),
};
