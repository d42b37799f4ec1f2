import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { PagingFields, toPaging } from '#shared/paging.ts';
import { ListReviewsBody, PaymentReview, ResolveReviewBody } from '../payment.contract.ts';
import { listReviews, resolveReview } from './reviews.ts';

const DEFAULT_LIMIT = 20;

export function reviewRoutes(app: ShopApp, { db }: { db: Db }): void {
  app.post(
    '/api/order/payment-reviews',
    route({
      access: 'admin',
      summary: 'Payments that do not match their order, newest first; with `all` also resolved ones',
      body: ListReviewsBody,
      answer: Type.Array(PaymentReview),
      extra: PagingFields,
    }),
    async (request) => {
      const { page = 1, limit = DEFAULT_LIMIT, all: withResolved = false, orderId = null } = request.body;
      const query = { page, limit, withResolved, orderId };
      const { reviews, totalCount } = await listReviews(db, query);
      return ok('Payment reviews', reviews, toPaging(page, limit, totalCount));
    },
  );

  app.put(
    '/api/order/resolve-review',
    route({
      access: 'admin',
      summary: 'Marks a review as resolved, with the amounts the caller saw',
      body: ResolveReviewBody,
      answer: PaymentReview,
      invalidMessage: 'Review id and version are required',
      errors: ['not_found', 'review_changed'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const { _id: id, version } = request.body;
      const review = await resolveReview(db, { id, version, userId, now: new Date() });
      return ok('Marked as resolved', review);
    },
  );
}
