// Problems with a delivery: reported by the shopper within two days, answered by the store with a refund or a
// reason.

import type { ImageStore } from '#adapters/image-store.ts';
import { findConstraint, inTransaction, type Db, type Queryable } from '#database/client.ts';
import { getUser } from '#features/identity/account/account.ts';
import { isUploadKey, storeUpload, useUploads } from '#features/platform/image/upload.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import { readImageKey } from '#shared/images.ts';
import { isId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import { addAdjustment, requireRefundProof, type Giver } from '../core/adjustments.ts';
import { findLastTransition, lockOrder, notifyOrderChange } from '../core/orders.ts';
import { noOrder, requireOrder, type StoredOrder } from '../core/order.rules.ts';
import { issueCreditNote } from '../invoice/invoice.ts';
import { writeProblemAnswer } from './after-sales-emails.ts';
import type { AfterSalesDeps } from './goodwill.ts';
import type {
  AnswerBody,
  OrderProblem,
  ProblemsQuery,
  ReportBody,
  StaffProblem,
} from './problem.contract.ts';
import {
  isSameAnswer,
  readAnswer,
  requirePacks,
  requireReportable,
  tooMuch,
  toOrderProblem,
  toStaffProblem,
  type ProblemAnswer,
  type StoredProblem,
} from './problem.rules.ts';
import { findFacts, findLine, findProblem, insertProblem, listProblems, setAnswer } from './problem.store.ts';

const noLine = () => new ShopError('not_found', { message: 'This item is not in the order' });
const noProblem = () => new ShopError('not_found', { message: 'Problem not found' });

/** 429 past 20 photos an hour. Called before a byte of the photo is read. */
export async function countProblemPhoto(
  db: Db,
  userId: string,
  rateLimitScale: number,
  now: Date,
): Promise<void> {
  await requireAttempts(db, [toAttempt(LIMITS.problemPhotos, userId, rateLimitScale)], now);
}

/**
 * The photo is named in a report; an unused one is removed after a day. 413, 415, 503 or 507 as `storeUpload`
 * says.
 */
export async function storeProblemPhoto(
  db: Db,
  imageStore: ImageStore,
  bytes: Buffer,
): Promise<{ url: string }> {
  const { url } = await storeUpload(db, imageStore, bytes, 'whole');
  return { url };
}

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
  if (!isId(orderId)) throw noOrder();
  if (!isId(lineId)) throw noLine();
  const photo = readPhoto(body.photo ?? null);
  await requireAttempts(db, [toAttempt(LIMITS.problems, userId, rateLimitScale)], now);
  return inTransaction(db, async (tx) => {
    const order = requireOrder(await lockOrder(tx, orderId, userId));
    const delivery = await findLastTransition(tx, orderId, 'DELIVERED');
    requireReportable(order, delivery?.createdAt ?? null, now);
    const line = await findLine(tx, orderId, lineId);
    if (!line) throw noLine();
    requirePacks(line, quantity);
    if (photo) await useUploads(tx, [photo]);
    const { storeId } = order;
    const told = { orderId, lineId, storeId, kind, quantity, text, photo, createdAt: now };
    const problem = await insertProblem(tx, told);
    await notifyOrderChange(tx, orderId);
    return toOrderProblem(problem);
  });
}

/** 400 for anything but a picture that was uploaded here. */
function readPhoto(photo: string | null): string | null {
  if (photo === null || photo === '') return null;
  const key = readImageKey(photo);
  if (key && isUploadKey(key)) return photo;
  const message = 'Upload the photo first';
  throw new ShopError('invalid_input', { message, fields: { photo: message } });
}

export async function listStoreProblems(
  db: Db,
  { storeId, state = 'open' }: ProblemsQuery,
): Promise<StaffProblem[]> {
  return (await listProblems(db, storeId, state)).map(toStaffProblem);
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
  const found = isId(body._id) ? await findProblem(deps.db, body._id) : undefined;
  if (!found || !manager.manages(found.storeId)) throw noProblem();
  const answer = readAnswer(body);
  try {
    await inTransaction(deps.db, (tx) => answerOnce(deps, tx, { found, answer, manager, now }));
  } catch (error) {
    throw await explain(deps.db, found, error);
  }
  return toStaffProblem((await findFacts(deps.db, found.id))!);
}

type AnswerContext = { found: StoredProblem; answer: ProblemAnswer; manager: Manager; now: Date };

async function answerOnce(
  { refunds, mail, config }: AfterSalesDeps,
  tx: Queryable,
  { found, answer, manager, now }: AnswerContext,
): Promise<void> {
  const order = (await lockOrder(tx, found.orderId))!;
  const problem = (await findProblem(tx, found.id))!;
  if (problem.state !== 'open') {
    if (isSameAnswer(problem, answer)) return;
    throw new ShopError('problem_answered');
  }
  let adjustmentId: string | null = null;
  if ('reason' in answer) {
    const refused = { state: 'refused', reason: answer.reason, answeredAt: now } as const;
    await setAnswer(tx, problem.id, { ...refused, refundPaise: null, adjustmentId: null }, manager.userId);
  } else {
    // Its delivery was undone since: what is due at the door must not change by what was wrong with it.
    if (order.status !== 'DELIVERED') throw new ShopError('not_delivered');
    const { refundPaise } = answer;
    adjustmentId = await giveBack(tx, order, { problem, refundPaise, manager, refunds, now });
    const refunded = { state: 'refunded', refundPaise, adjustmentId, answeredAt: now } as const;
    await setAnswer(tx, problem.id, { ...refunded, reason: null }, manager.userId);
  }
  await notifyOrderChange(tx, order.id);
  const { email, isEmailVerified } = await getUser(tx, order.userId);
  const line = (await findLine(tx, order.id, problem.lineId))!;
  // An unconfirmed address may be a stranger's.
  if (isEmailVerified)
    await mail.queue(tx, writeProblemAnswer(email, { order, lineName: line.name, answer }, config));
  if (adjustmentId) await issueCreditNote(tx, order, adjustmentId, now);
}

type GivingBack = {
  problem: StoredProblem;
  refundPaise: number;
  manager: Manager;
  refunds: AfterSalesDeps['refunds'];
  now: Date;
};

/** Returns the id of the adjustment. The refund queue pays it to a card; the store pays back cash. */
async function giveBack(
  tx: Queryable,
  order: StoredOrder,
  { problem, refundPaise, manager, refunds, now }: GivingBack,
): Promise<string> {
  const { userId } = manager;
  const { lineId, quantity } = problem;
  const adjustment = { lineId, reason: 'problem', quantity, paise: refundPaise, userId } as const;
  const id = await addAdjustment(tx, order, adjustment, now);
  await requireRefundProof(tx, manager, order.id, now);
  if (order.paymentState === 'paid') await refunds.queue(tx, order.id);
  return id;
}

const TOO_MUCH = ['order_lines_adjusted_within_total', 'orders_adjusted_within_total'];

/** The table's checks decide how much can be refunded. */
async function explain(db: Db, { id }: StoredProblem, error: unknown): Promise<unknown> {
  return TOO_MUCH.includes(findConstraint(error) ?? '') ? tooMuch((await findFacts(db, id))!.line) : error;
}
