import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { toPaging } from '#shared/paging.ts';
import type { Payments } from '../payments.ts';
import { getOrderPayment } from './order-payment.ts';
import { listReviews, resolveReview } from './reviews.ts';
import { reviewCalls } from './review.contract.ts';

const DEFAULT_LIMIT = 20;

export function reviewRoutes(app: ShopApp, payments: Pick<Payments, 'db' | 'paymentProviders'>): void {
  serve(app, reviewCalls.orderPayment, async ({ query }) =>
    ok('Payment of the order', await getOrderPayment(payments, query.orderId)),
  );

  serve(app, reviewCalls.paymentReviews, async (request) => {
    const { page = 1, limit = DEFAULT_LIMIT, all: withResolved = false, orderId = null } = request.body;
    const query = { page, limit, withResolved, orderId };
    const { reviews, totalCount, undecided } = await listReviews(payments, query);
    return ok('Payment reviews', reviews, { ...toPaging(page, limit, totalCount), undecided });
  });

  serve(app, reviewCalls.resolveReview, async (request) => {
    const { userId } = requirePrincipal(request);
    const review = await resolveReview(payments, request.body, { userId, now: new Date() });
    return ok(request.body.reopen ? 'Open again' : 'Marked as resolved', review);
  });
}
