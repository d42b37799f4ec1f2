import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { UploadDeps } from '#features/image/upload.ts';
import { ok, requirePrincipal, requireStore, route, worksFor, type ShopApp } from '#http/routing.ts';
import { PICTURE_ERRORS, type TakeUpload } from '#http/uploads.ts';
import { isLargeRefund } from './goodwill.rules.ts';
import type { AfterSalesDeps } from './goodwill.ts';
import {
  AnswerBody,
  OrderProblem,
  ProblemPhoto,
  ProblemsQuery,
  ReportBody,
  StaffProblem,
} from './problem.contract.ts';
import {
  answerProblem,
  countProblemPhoto,
  keepProblemPhoto,
  listStoreProblems,
  reportProblem,
} from './problem.ts';

type Deps = AfterSalesDeps & { config: { rateLimitScale: number } };
const ofManagers = { access: 'staff', roles: ['manager'] } as const;

export function problemRoutes(app: ShopApp, deps: Deps): void {
  const { db, config } = deps;

  app.post(
    '/api/order/problem',
    route({
      access: 'shopper',
      summary: 'Reports a problem with a line of a delivered order, within 48 hours',
      body: ReportBody,
      answer: OrderProblem,
      invalidMessage: 'Tell us what is wrong, and how many are affected',
      errors: ['not_found', 'not_delivered', 'problem_too_late', 'problem_open', 'too_many_attempts'],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const reporter = { userId, rateLimitScale: config.rateLimitScale };
      return ok('Problem reported', await reportProblem(db, reporter, request.body, new Date()));
    },
  );

  app.get<{ Querystring: ProblemsQuery }>(
    '/api/order/problems',
    route({
      ...ofManagers,
      summary: 'Problems of a store: open ones oldest first, others newest first, at most 100',
      querystring: ProblemsQuery,
      answer: Type.Array(StaffProblem),
      invalidMessage: 'Store id is required',
      errors: ['not_found'],
    }),
    async (request) => {
      requireStore(request, request.query.storeId);
      return ok('Problems', await listStoreProblems(db, request.query));
    },
  );

  app.put(
    '/api/order/answer-problem',
    route({
      ...ofManagers,
      summary: 'Answers a problem with a refund, or with the reason for none',
      sensitive: ({ refund = 0 }) => isLargeRefund(refund),
      body: AnswerBody,
      answer: StaffProblem,
      invalidMessage: 'Enter a refund, or the reason for none',
      errors: ['not_found', 'problem_answered', 'too_much'],
    }),
    async (request) => {
      const answered = await answerProblem(deps, toManager(request), request.body, new Date());
      return ok(toMessage(answered), answered);
    },
  );
}

function toManager(request: FastifyRequest) {
  return {
    userId: requirePrincipal(request).userId,
    manages: (storeId: string) => worksFor(request, storeId),
  };
}

function toMessage({ state, payment_status }: StaffProblem): string {
  if (state !== 'refunded') return 'Problem answered';
  return payment_status === 'CASH ON DELIVERY'
    ? 'Answered. The order was paid in cash: pay this back in person.'
    : 'Answered. The money will be refunded to the card.';
}

/** Takes a form with a file, so it is added where those are accepted. */
export function problemPhotoRoutes(
  app: ShopApp,
  { db, config, imageStore, takeUpload }: UploadDeps & { takeUpload: TakeUpload },
): void {
  app.post(
    '/api/order/problem-photo',
    route({
      access: 'shopper',
      summary: 'Takes a photo for a problem that is about to be reported: the field `photo` of a form',
      answer: ProblemPhoto,
      errors: PICTURE_ERRORS,
    }),
    (request) =>
      takeUpload(request, {
        field: 'photo',
        by: 'shoppers',
        count: (userId) => countProblemPhoto(db, userId, config.rateLimitScale, new Date()),
        use: async (bytes) => ok('Photo uploaded', await keepProblemPhoto(db, imageStore, bytes)),
      }),
  );
}
