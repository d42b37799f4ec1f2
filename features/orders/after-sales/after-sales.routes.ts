import { storeUpload, type UploadDeps } from '#features/platform/image/upload.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { ok, requirePrincipal, requireStore, worksFor, type ShopApp, serve } from '#http/routing.ts';
import { toGiver } from '#http/session-guard.ts';
import { type TakeUpload } from '#http/uploads.ts';
import { afterSalesCalls, type StaffProblem } from './after-sales.contract.ts';
import { giveGoodwill, readGoodwill, type AfterSalesDeps } from './goodwill.ts';
import { answerProblem, listStoreProblems, reportProblem } from './problem.ts';
import { rateOrder } from './rating.ts';

type Deps = AfterSalesDeps & { config: { rateLimitScale: number } };

export function afterSalesRoutes(app: ShopApp, deps: Deps): void {
  const { db, config } = deps;

  serve(app, afterSalesCalls.problem, async (request) => {
    const { userId } = requirePrincipal(request);
    const reporter = { userId, rateLimitScale: config.rateLimitScale };
    return ok('Problem reported', await reportProblem(db, reporter, request.body, new Date()));
  });

  serve(app, afterSalesCalls.rate, async (request) => {
    const { userId } = requirePrincipal(request);
    const rater = { userId, rateLimitScale: config.rateLimitScale };
    return ok('Thank you', await rateOrder(db, rater, request.body, new Date()));
  });

  serve(app, afterSalesCalls.problems, async (request) => {
    requireStore(request, request.query.storeId);
    return ok('Problems', await listStoreProblems(db, request.query));
  });

  serve(app, afterSalesCalls.answerProblem, async (request) => {
    const now = new Date();
    const manages = (storeId: string) => worksFor(request, storeId);
    const answered = await answerProblem(deps, { ...toGiver(request, now), manages }, request.body, now);
    return ok(toMessage(answered), answered);
  });

  serve(app, afterSalesCalls.getGoodwill, async ({ query }) =>
    ok('Goodwill', await readGoodwill(db, query.orderId, new Date())),
  );

  serve(app, afterSalesCalls.postGoodwill, async (request) => {
    const now = new Date();
    const goodwill = await giveGoodwill(deps, toGiver(request, now), request.body, now);
    return ok('Goodwill given', goodwill);
  });
}

function toMessage({ state, payment_status }: StaffProblem): string {
  if (state !== 'refunded') return 'Problem answered';
  return payment_status === 'CASH ON DELIVERY'
    ? 'Answered. The order was paid in cash: the amount is on the list of money owed.'
    : 'Answered. The money will be refunded the way it was paid.';
}

/** Takes a form with a file, so it is added where those are accepted. */
export function problemPhotoRoutes(
  app: ShopApp,
  { db, config, imageStore, takeUpload }: UploadDeps & { takeUpload: TakeUpload },
): void {
  serve(app, afterSalesCalls.problemPhoto, (request) =>
    takeUpload(request, {
      field: 'photo',
      by: 'shoppers',
      count: (userId) =>
        requireAttempts(db, [toAttempt(LIMITS.problemPhotos, userId, config.rateLimitScale)], new Date()),
      // Named in a report; an unused one is removed after a day.
      use: async (bytes) => {
        const { url } = await storeUpload(db, imageStore, bytes, 'whole');
        return ok('Photo uploaded', { url });
      },
    }),
  );
}
