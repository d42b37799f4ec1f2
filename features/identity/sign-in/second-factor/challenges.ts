// What one call begins and another completes: identified by a token, valid once, for ten minutes and five
// tries.

import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { ShopError } from '#shared/shop-error.ts';
import { hashToken, makeToken } from '../../account/token.ts';
import type { PasskeyQuestion } from './second-factor.contract.ts';
import { CHALLENGE_LIFE_MS, CHALLENGE_TRIES } from './second-factor.rules.ts';
import { type ChallengePurpose, signInChallenges } from './second-factor.table.ts';

type ChallengeRow = typeof signInChallenges.$inferSelect;
type NewChallenge = Pick<ChallengeRow, 'purpose'> &
  Partial<Pick<ChallengeRow, 'userId' | 'sessionId' | 'proofHash' | 'passkeyChallenge'>>;

export async function openChallenge(db: Queryable, begun: NewChallenge, now: Date): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS);
  await db.insert(signInChallenges).values({ ...begun, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** One that a passkey completes by its answer to `options`. */
export async function openPasskeyChallenge(
  db: Queryable,
  begun: NewChallenge,
  options: { challenge: string },
  now: Date,
): Promise<PasskeyQuestion> {
  const token = await openChallenge(db, { ...begun, passkeyChallenge: options.challenge }, now);
  return { token, options };
}

/**
 * The attempt is counted also when it succeeds. 400 when there is nothing to complete; a challenge that a
 * session has begun belongs to that session.
 */
export async function tryChallenge(
  db: Queryable,
  token: string,
  purpose: ChallengePurpose,
  now: Date,
  sessionId: string | null = null,
): Promise<ChallengeRow> {
  const [challenge] = await db
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(
      and(
        eq(signInChallenges.tokenHash, hashToken(token)),
        eq(signInChallenges.purpose, purpose),
        gt(signInChallenges.expiresAt, now),
        lt(signInChallenges.tries, CHALLENGE_TRIES),
      ),
    )
    .returning();
  if (challenge?.sessionId !== sessionId) throw new ShopError('challenge_over');
  return challenge;
}

/** In the transaction of what the challenge completes: of two calls with one token the second gets 400. */
export async function takeChallenge(tx: Queryable, { tokenHash }: ChallengeRow): Promise<void> {
  const { rowCount } = await tx.delete(signInChallenges).where(eq(signInChallenges.tokenHash, tokenHash));
  if (rowCount !== 1) throw new ShopError('challenge_over');
}

export const expiredChallenges: ExpiredRows = { column: signInChallenges.expiresAt, limit: sql`now()` };
