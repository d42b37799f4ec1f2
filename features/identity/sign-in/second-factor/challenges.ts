// What one call begins and another completes: identified by a token, valid once, for ten minutes and five
// tries.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import { ShopError } from '#shared/shop-error.ts';
import { hashToken, makeToken } from '../../account/token.ts';
import { CHALLENGE_LIFE_MS, CHALLENGE_TRIES } from './second-factor.rules.ts';
import {
  countChallengeTry,
  deleteChallenge,
  insertChallenge,
  type ChallengeRow,
} from './second-factor.store.ts';
import { type ChallengePurpose, signInChallenges } from './second-factor.table.ts';

type NewChallenge = Pick<ChallengeRow, 'purpose'> &
  Partial<Pick<ChallengeRow, 'userId' | 'sessionId' | 'proofHash' | 'passkeyChallenge'>>;

export async function openChallenge(db: Queryable, begun: NewChallenge, now: Date): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFE_MS);
  await insertChallenge(db, { ...begun, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** The try stays counted whatever the outcome. 400 when there is nothing to complete. */
export async function tryChallenge(
  db: Queryable,
  token: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<ChallengeRow> {
  const wanted = { tokenHash: hashToken(token), purpose, most: CHALLENGE_TRIES };
  const challenge = await countChallengeTry(db, wanted, now);
  if (!challenge) throw new ShopError('challenge_over');
  return challenge;
}

/**
 * Call it in the transaction of what the challenge completes: of two calls with the same token one fails
 * here, with 400.
 */
export async function useChallenge(tx: Queryable, { tokenHash }: ChallengeRow): Promise<void> {
  if (!(await deleteChallenge(tx, tokenHash))) throw new ShopError('challenge_over');
}

export const expiredChallenges: ExpiredRows = { column: signInChallenges.expiresAt, limit: sql`now()` };
