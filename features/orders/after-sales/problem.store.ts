// SQL of problems that shoppers report. The caller has locked the order.

import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users } from '#features/identity/account/account.table.ts';
import type { StoredLine } from '../core/order.rules.ts';
import { orderLines, orders } from '../core/order.table.ts';
import type { ProblemFacts, StoredProblem } from './problem.rules.ts';
import { orderProblems } from './problem.table.ts';

export async function findLine(
  tx: Queryable,
  orderId: string,
  lineId: string,
): Promise<StoredLine | undefined> {
  const [row] = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId)));
  return row;
}

export async function insertProblem(
  tx: Queryable,
  problem: typeof orderProblems.$inferInsert,
): Promise<StoredProblem> {
  const [row] = await tx.insert(orderProblems).values(problem).returning();
  return row!;
}

export async function findProblem(db: Queryable, id: string): Promise<StoredProblem | undefined> {
  const [row] = await db.select().from(orderProblems).where(eq(orderProblems.id, id));
  return row;
}

type ProblemDecision = Pick<
  StoredProblem,
  'state' | 'refundPaise' | 'adjustmentId' | 'reason' | 'answeredAt'
>;

/** With the person's current name. */
export async function setAnswer(
  tx: Queryable,
  id: string,
  answer: ProblemDecision,
  answeredBy: string,
): Promise<void> {
  await tx
    .update(orderProblems)
    .set({
      ...answer,
      answeredBy,
      answeredByName: sql`(SELECT ${users.name} FROM ${users} WHERE ${eq(users.id, answeredBy)})`,
    })
    .where(eq(orderProblems.id, id));
}

const MAX_LISTED = 100;
/** At most this many of the newest answered ones are read. */
const MAX_LOOKED_AT = 1_000;

/** Open ones oldest first, others newest first; at most 100. */
export async function listProblems(
  db: Queryable,
  storeId: string,
  state: StoredProblem['state'],
): Promise<ProblemFacts[]> {
  const isAtStore = eq(orderProblems.storeId, storeId);
  if (state === 'open')
    return readFacts(db, and(isAtStore, eq(orderProblems.state, 'open'))!, asc(orderProblems.id));
  const newest = db
    .select({ id: orderProblems.id })
    .from(orderProblems)
    .where(isAtStore)
    .orderBy(desc(orderProblems.id))
    .limit(MAX_LOOKED_AT);
  const isWanted = and(inArray(orderProblems.id, newest), eq(orderProblems.state, state))!;
  return readFacts(db, isWanted, desc(orderProblems.id));
}

export async function findFacts(db: Queryable, id: string): Promise<ProblemFacts | undefined> {
  const [row] = await readFacts(db, eq(orderProblems.id, id), asc(orderProblems.id));
  return row;
}

function readFacts(db: Queryable, isWanted: SQL, order: SQL): Promise<ProblemFacts[]> {
  return db
    .select({ problem: orderProblems, order: orders, line: orderLines, customerName: users.name })
    .from(orderProblems)
    .innerJoin(orders, eq(orders.id, orderProblems.orderId))
    .innerJoin(orderLines, eq(orderLines.id, orderProblems.lineId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isWanted)
    .orderBy(order)
    .limit(MAX_LISTED);
}
