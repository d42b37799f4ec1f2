// SQL of questions about substitutes. The caller has locked the order.

import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { substituteQuestions } from './picking.table.ts';

type StoredQuestion = typeof substituteQuestions.$inferSelect;

/** The newest question about `line`, for statements that read lines; null without short packs. */
export const NEWEST_QUESTION = `CASE WHEN line.short > 0 THEN (
  SELECT json_build_object('id', asked.id, 'substitute', asked.substitute, 'answer', asked.answer,
    'untilMs', floor(extract(epoch FROM asked.until) * 1000))
  FROM substitute_questions asked WHERE asked.line_id = line.id ORDER BY asked.until DESC LIMIT 1) END`;

/** In place of the line's unanswered one. */
export async function putQuestion(
  tx: Queryable,
  lineId: string,
  question: Pick<StoredQuestion, 'orderId' | 'substitute' | 'until'> | null,
): Promise<void> {
  const { answer } = substituteQuestions;
  await tx.delete(substituteQuestions).where(and(eq(substituteQuestions.lineId, lineId), isNull(answer)));
  if (question) await tx.insert(substituteQuestions).values({ ...question, lineId });
}

export async function findQuestion(
  tx: Queryable,
  orderId: string,
  id: string,
): Promise<StoredQuestion | undefined> {
  const [row] = await tx
    .select()
    .from(substituteQuestions)
    .where(and(eq(substituteQuestions.id, id), eq(substituteQuestions.orderId, orderId)));
  return row;
}

export async function setAnswer(tx: Queryable, { id }: StoredQuestion, answer: 'accepted' | 'declined') {
  await tx.update(substituteQuestions).set({ answer }).where(eq(substituteQuestions.id, id));
}

/** The products that the shopper does not want in place of this line. */
export async function listDeclined(tx: Queryable, lineId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ substitute: substituteQuestions.substitute })
    .from(substituteQuestions)
    .where(and(eq(substituteQuestions.lineId, lineId), eq(substituteQuestions.answer, 'declined')));
  return new Set(rows.map(({ substitute }) => substitute.productId));
}
