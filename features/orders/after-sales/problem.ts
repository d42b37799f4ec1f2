// Problems with a delivery: reported by the shopper within two days, answered by the store with a refund or a
// reason.

import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { isUploadKey, useUploads } from '#features/platform/image/upload.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { readImageKey } from '#shared/images.ts';
import { isId } from '#shared/ids.ts';
import { REPORT_WINDOW_MS } from '#shared/limits.ts';
import { refuseField, ShopError } from '#shared/shop-error.ts';
import { addAdjustment, requireRefundProof, type Giver } from '../core/adjustments.ts';
import { requireOrder } from '../core/order.rules.ts';
import { orderLines, orders } from '../core/order.table.ts';
import { findLastTransition, listLines, lockOrder, notifyOrderChange } from '../core/orders.ts';
import { issueCreditNote } from '../invoice/invoice.ts';
import { oweMoney } from '../money-back/money-back.ts';
import { mailShopper } from '../notices/order-events.ts';
import { writeProblemAnswer } from './after-sales-emails.ts';
import type {
  AnswerBody,
  OrderProblem,
  ProblemsQuery,
  ReportBody,
  StaffProblem,
} from './after-sales.contract.ts';
import type { AfterSalesDeps } from './goodwill.ts';
import {
  isSameAnswer,
  readAnswer,
  requireDelivered,
  requireLeft,
  requirePacks,
  toOrderProblem,
  toStaffProblem,
  type ProblemAnswer,
  type ProblemFacts,
} from './problem.rules.ts';
import { orderProblems } from './problem.table.ts';

type Reporter = { userId: string; rateLimitScale: number };

/**
 * 404 when the order belongs to somebody else; 409 before delivery, after 48 hours, and while another problem
 * of the line is open; 400 for more packs than were delivered; 429 past 20 a day.
 */
export async function reportProblem(
  db: Db,
  { userId, rateLimitScale }: Reporter,
  body: ReportBody,
  now: Date,
): Promise<OrderProblem> {
  const { orderId, lineId, kind, quantity, text } = body;
  const photo = readPhoto(body.photo ?? null);
  await requireAttempts(db, [toAttempt(LIMITS.problems, userId, rateLimitScale)], now);
  return inTransaction(db, async (tx) => {
    const order = requireOrder(await lockOrder(tx, orderId, userId));
    const delivery = await findLastTransition(tx, orderId, 'DELIVERED');
    requireDelivered(order, delivery, { windowMs: REPORT_WINDOW_MS, late: 'problem_too_late' }, now);
    const line = (await listLines(tx, orderId)).find(({ id }) => id === lineId);
    if (!line) throw new ShopError('not_found', { message: 'This item is not in the order' });
    requirePacks(line, quantity);
    if (photo) await useUploads(tx, [photo]);
    const report = { orderId, lineId, storeId: order.storeId, kind, quantity, text, photo, createdAt: now };
    const [problem] = await tx.insert(orderProblems).values(report).returning();
    await notifyOrderChange(tx, orderId);
    return toOrderProblem(problem!);
  });
}

/** 400 for anything but a picture that was uploaded here. */
function readPhoto(photo: string | null): string | null {
  if (photo === null || photo === '') return null;
  const key = readImageKey(photo);
  if (key && isUploadKey(key)) return photo;
  throw refuseField('photo', 'Upload the photo first');
}

const MAX_LISTED = 100;
/** At most this many of the newest answered ones are read. */
const MAX_LOOKED_AT = 1_000;

/** Open ones oldest first, others newest first; at most 100. */
export async function listStoreProblems(
  db: Db,
  { storeId, state = 'open' }: ProblemsQuery,
): Promise<StaffProblem[]> {
  const isAtStore = eq(orderProblems.storeId, storeId);
  const newest = db
    .select({ id: orderProblems.id })
    .from(orderProblems)
    .where(isAtStore)
    .orderBy(desc(orderProblems.id))
    .limit(MAX_LOOKED_AT);
  const isWanted = eq(orderProblems.state, state);
  const found =
    state === 'open'
      ? await listFacts(db, and(isAtStore, isWanted)!, asc(orderProblems.id))
      : await listFacts(db, and(inArray(orderProblems.id, newest), isWanted)!, desc(orderProblems.id));
  return found.map(toStaffProblem);
}

async function findFacts(db: Queryable, id: string): Promise<ProblemFacts | undefined> {
  const [row] = await listFacts(db, eq(orderProblems.id, id), asc(orderProblems.id));
  return row;
}

const customerName = sql<string>`(SELECT name FROM users WHERE users.id = ${orders.userId})`;

function listFacts(db: Queryable, isWanted: SQL, order: SQL): Promise<ProblemFacts[]> {
  return db
    .select({ problem: orderProblems, order: orders, line: orderLines, customerName })
    .from(orderProblems)
    .innerJoin(orders, eq(orders.id, orderProblems.orderId))
    .innerJoin(orderLines, eq(orderLines.id, orderProblems.lineId))
    .where(isWanted)
    .orderBy(order)
    .limit(MAX_LISTED);
}

/** The person who answers, and their stores. */
type Manager = Giver & { manages(storeId: string): boolean };

/**
 * Once; a repeat gets the same answer. 404 when it is of another store, 400 for neither or both of refund and
 * reason, 409 when it was answered otherwise, when less than the refund is left of what was paid for the
 * line, and for a refund of an order whose delivery was undone. 403 when the refunds of this order, or those
 * of the manager in this hour, are more than go without a fresh proof.
 */
export async function answerProblem(
  deps: AfterSalesDeps,
  manager: Manager,
  body: AnswerBody,
  now: Date,
): Promise<StaffProblem> {
  const found = isId(body._id) ? await findFacts(deps.db, body._id) : undefined;
  if (!found || !manager.manages(found.problem.storeId))
    throw new ShopError('not_found', { message: 'Problem not found' });
  const answer = readAnswer(body);
  await inTransaction(deps.db, (tx) => answerOnce(deps, tx, { found, answer, manager, now }));
  return toStaffProblem((await findFacts(deps.db, body._id))!);
}

type AnswerContext = { found: ProblemFacts; answer: ProblemAnswer; manager: Manager; now: Date };

async function answerOnce(
  deps: AfterSalesDeps,
  tx: Queryable,
  { found, answer, manager, now }: AnswerContext,
): Promise<void> {
  const order = (await lockOrder(tx, found.problem.orderId))!;
  // Read again, because it may have been answered until it was locked.
  const { problem, line } = (await findFacts(tx, found.problem.id))!;
  if (problem.state !== 'open') {
    if (isSameAnswer(problem, answer)) return;
    throw new ShopError('problem_answered');
  }
  const { userId } = manager;
  let adjustmentId: string | null = null;
  let owedBy: Date | null = null;
  if ('refundPaise' in answer) {
    // Its delivery was undone since: what is due at the door must not change by what was wrong with it.
    if (order.status !== 'DELIVERED') throw new ShopError('not_delivered');
    const { refundPaise: paise } = answer;
    requireLeft(line, paise);
    const { quantity } = problem;
    const adjustment = { lineId: line.id, reason: 'problem', quantity, paise, userId } as const;
    adjustmentId = await addAdjustment(tx, order, adjustment, now);
    await requireRefundProof(tx, manager, order.id, now);
    if (order.paymentState === 'paid') await deps.refunds.queue(tx, order.id);
    owedBy = await oweMoney(tx, order, paise, now);
  }
  await tx
    .update(orderProblems)
    .set({
      ...answer,
      state: adjustmentId ? 'refunded' : 'refused',
      adjustmentId,
      answeredAt: now,
      answeredBy: userId,
      answeredByName: sql`(SELECT name FROM users WHERE users.id = ${userId})`,
    })
    .where(eq(orderProblems.id, problem.id));
  await notifyOrderChange(tx, order.id);
  await mailShopper(tx, deps, order, writeProblemAnswer({ order, lineName: line.name, answer, owedBy }));
  if (adjustmentId) await issueCreditNote(tx, order, adjustmentId, now);
}
