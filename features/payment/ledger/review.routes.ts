import type { Db } from '#database/client.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { toPaging } from '#shared/paging.ts';
import { listReviews, resolveReview } from './reviews.ts';
import { reviewCalls } from './review.contract.ts';

const DEFAULT_LIMIT = 20;

export function reviewRoutes(app: ShopApp, { db }: { db: Db }): void {
  serve(app, reviewCalls.paymentReviews, async (request) => {
    const { page = 1, limit = DEFAULT_LIMIT, all: withResolved = false, orderId = null } = request.body;
    const query = { page, limit, withResolved, orderId };
    const { reviews, totalCount } = await listReviews(db, query);
    return ok('Payment reviews', reviews, toPaging(page, limit, totalCount));
  });

  serve(app, reviewCalls.resolveReview, async (request) => {
    const { userId } = requirePrincipal(request);
    const { _id: id, version } = request.body;
    const review = await resolveReview(db, { id, version, userId, now: new Date() });
    return ok('Marked as resolved', review);
  });
}
