// What followed the deliveries of a store in the demo's past: problems and their answers, ratings, and the
// cash that riders handed in.

import { DAY_MS, MINUTE_MS } from '#shared/times.ts';
import { SHARES } from '../day/store-habits.ts';
import { duePaiseOf, adjust, type PastLine, type PastOrder } from './draw-orders.ts';
import type { Draw, Worker } from './people.ts';
import { toMidnight } from './time.ts';
import words from './words.json' with { type: 'json' };

export type Problem = {
  id: string;
  order: PastOrder;
  line: PastLine;
  kind: keyof typeof words.complaints;
  text: string;
  at: number;
  /** null: open. */
  answer: {
    at: number;
    by: Worker;
    adjustmentId: string | null;
    refundPaise: number | null;
    reason: string;
  } | null;
};
type StoreOfAfter = {
  storeId: string;
  staff: readonly Worker[];
  orders: readonly PastOrder[];
  /** How many of today's problems nobody has answered. */
  openProblems: number;
};
const RATED = 0.22;

const KINDS = Object.keys(words.complaints) as Problem['kind'][];

export function drawAfter(draw: Draw, store: StoreOfAfter, now: number) {
  const delivered = store.orders.filter(({ deliveredAt }) => deliveredAt !== null);
  const manager = store.staff.find(({ role }) => role === 'manager')!;
  const answered = delivered
    .filter(({ deliveredAt }) => draw.next() < SHARES.problem && deliveredAt! < now - 6 * 60 * MINUTE_MS)
    .map((order) => drawAnswered(draw, order, manager));
  const open = delivered
    .filter(
      ({ method, deliveredAt, lines }) =>
        method === 'cash' && deliveredAt! < now - 20 * MINUTE_MS && lines.length > 2,
    )
    .filter((order) => !answered.some((problem) => problem.order === order))
    .slice(-store.openProblems)
    .map((order) =>
      drawProblem(draw, order, Math.min(order.deliveredAt! + 25 * MINUTE_MS, now - 3 * MINUTE_MS)),
    );
  return {
    problems: [...answered, ...(store.openProblems > 0 ? open : [])],
    ratings: delivered.flatMap((order) => (draw.next() < RATED ? drawRating(draw, order, now) : [])),
    handIns: drawHandIns(draw, store, manager, now),
  };
}

function drawProblem(draw: Draw, order: PastOrder, at: number): Problem {
  const line = draw.pick(order.lines.filter(({ picked }) => (picked ?? 0) > 0));
  const kind = draw.pick(KINDS);
  return { id: draw.makeId(at), order, line, kind, text: words.complaints[kind], at, answer: null };
}

function drawAnswered(draw: Draw, order: PastOrder, by: Worker): Problem {
  const at = order.deliveredAt! + Math.round((5 + 60 * draw.next()) * MINUTE_MS);
  const problem = drawProblem(draw, order, at);
  const { line } = problem;
  const answeredAt = at + Math.round((10 + 120 * draw.next()) * MINUTE_MS);
  const paise = line.lineTotalPaise / line.quantity;
  const isRefused = draw.next() < SHARES.refused || line.adjustedPaise > 0 || duePaiseOf(order) <= paise;
  const refund = isRefused
    ? null
    : adjust(draw, order, line, { reason: 'problem', quantity: 1, paise, by, at: answeredAt });
  problem.answer = {
    at: answeredAt,
    by,
    adjustmentId: refund?.id ?? null,
    refundPaise: refund?.paise ?? null,
    reason: refund ? '' : 'The rider handed over the complete bag',
  };
  return problem;
}

/** Who waited longer than promised gives fewer stars. */
function drawRating(draw: Draw, { id: orderId, storeId, deliveredAt, promised }: PastOrder, now: number) {
  const at = deliveredAt! + Math.round((2 + 90 * draw.next() ** 2) * MINUTE_MS);
  if (at > now) return [];
  const isLate = promised !== null && deliveredAt! > promised.to.getTime() + MINUTE_MS;
  const stars = isLate
    ? 1 + Math.floor(3.5 * draw.next())
    : draw.next() < 0.75
      ? 5
      : draw.next() < 0.8
        ? 4
        : 3;
  const text = draw.next() < 0.15 ? draw.pick(stars > 3 ? words.praise : words.blame) : '';
  return [{ orderId, storeId, stars, text, at }];
}

/** At the end of every day, counted the next morning; what is taken today is still with the riders. */
function drawHandIns(draw: Draw, { storeId, orders }: StoreOfAfter, manager: Worker, now: number) {
  const today = toMidnight(now);
  const carried = orders.filter(
    ({ deliveredAt, method }) => deliveredAt !== null && deliveredAt < today && method === 'cash',
  );
  const shifts = Map.groupBy(carried, ({ rider, deliveredAt }) => `${rider!.id} ${toMidnight(deliveredAt!)}`);
  return [...shifts.values()].map((brought) => {
    const { rider, deliveredAt } = brought.at(-1)!;
    const midnight = toMidnight(deliveredAt!) + DAY_MS;
    const at = Math.max(deliveredAt! + 2 * MINUTE_MS, midnight - 10 * MINUTE_MS);
    const expectedPaise = brought.reduce((sum, order) => sum + takenAtDoor(order), 0);
    const missing = draw.next() < 0.04 ? Math.ceil(draw.next() * 5) * 1_000 : 0;
    const handedPaise = Math.max(0, expectedPaise - missing);
    const countedAt = midnight + (7 * 60 + Math.floor(draw.next() * 30)) * MINUTE_MS;
    return {
      ...{ id: draw.makeId(at), storeId, rider: rider!, expectedPaise, handedPaise, at },
      orderIds: brought.map(({ id }) => id),
      counted: countedAt < now ? { paise: handedPaise, at: countedAt, by: manager } : null,
    };
  });
}

/** The amount due at the door: what was reported later is paid back by the store. */
export function takenAtDoor({ method, totalPaise, adjustments }: PastOrder): number {
  if (method !== 'cash') return 0;
  const before = adjustments.filter(({ reason }) => reason !== 'problem');
  return totalPaise - before.reduce((sum, { paise }) => sum + paise, 0);
}
