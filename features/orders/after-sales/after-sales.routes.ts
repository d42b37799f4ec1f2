import type { FastifyRequest } from 'fastify';
import type { UploadDeps } from '#features/platform/image/upload.ts';
import { ok, requirePrincipal, requireStore, worksFor, type ShopApp, serve } from '#http/routing.ts';
import { toGiver } from '#http/session-guard.ts';
import { type TakeUpload } from '#http/uploads.ts';
import { goodwillCalls } from './goodwill.contract.ts';
import { giveGoodwill, readGoodwill, type AfterSalesDeps } from './goodwill.ts';
import type { StaffProblem } from './problem.contract.ts';
import { problemCalls } from './problem.contract.ts';
import { rateOrder } from './rating.ts';
import { ratingCalls } from './rating.contract.ts';
import {
  answerProblem,
  countProblemPhoto,
  storeProblemPhoto,
  listStoreProblems,
  reportProblem,
} from './problem.ts';

type Deps = AfterSalesDeps & { config: { rateLimitScale: number } };

export function afterSalesRoutes(app: ShopApp, deps: Deps): void {
  const { db, config } = deps;

  serve(app, problemCalls.problem, async (request) => {
    const { userId } = requirePrincipal(request);
    const reporter = { userId, rateLimitScale: config.rateLimitScale };
    return ok('Problem reported', await reportProblem(db, reporter, request.body, new Date()));
  });

  serve(app, ratingCalls.rate, async (request) => {
    const { userId } = requirePrincipal(request);
    const rater = { userId, rateLimitScale: config.rateLimitScale };
    return ok('Thank you', await rateOrder(db, rater, request.body, new Date()));
  });

  serve(app, problemCalls.problems, async (request) => {
    requireStore(request, request.query.storeId);
    return ok('Problems', await listStoreProblems(db, request.query));
  });

  serve(app, problemCalls.answerProblem, async (request) => {
    const now = new Date();
    const answered = await answerProblem(deps, toManager(request, now), request.body, now);
    return ok(toMessage(answered), answered);
  });

  serve(app, goodwillCalls.getGoodwill, async ({ query }) =>
    ok('Goodwill', await readGoodwill(db, query.orderId, new Date())),
  );

  serve(app, goodwillCalls.postGoodwill, async (request) => {
    const now = new Date();
    const goodwill = await giveGoodwill(deps, toGiver(request, now), request.body, now);
    return ok('Goodwill given', goodwill);
  });
}

function toManager(request: FastifyRequest, now: Date) {
  return {
    ...toGiver(request, now),
    manages: (storeId: string) => worksFor(request, storeId),
  };
}

function toMessage({ state, payment_status }: StaffProblem): string {
  if (state !== 'refunded') return 'Problem answered';
  return payment_status === 'CASH ON DELIVERY'
    ? 'Answered. The order was paid in cash: pay this back in person.'
    : 'Answered. The money will be refunded the way it was paid.';
}

/** Takes a form with a file, so it is added where those are accepted. */
export function problemPhotoRoutes(
  app: ShopApp,
  { db, config, imageStore, takeUpload }: UploadDeps & { takeUpload: TakeUpload },
): void {
  serve(app, problemCalls.problemPhoto, (request) =>
    takeUpload(request, {
      field: 'photo',
      by: 'shoppers',
      count: (userId) => countProblemPhoto(db, userId, config.rateLimitScale, new Date()),
      use: async (bytes) => ok('Photo uploaded', await storeProblemPhoto(db, imageStore, bytes)),
    }),
  );
}
