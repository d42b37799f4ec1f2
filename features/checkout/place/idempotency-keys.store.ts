// SQL of idempotency keys: one key of a user is one order, for 24 hours.

import type { Db } from '#database/client.ts';
import type { Pipeline } from '#database/pipeline.ts';
import { prepareNamed, runBound } from '#database/prepared.ts';

/** An idempotency key of one user for one call. */
export type Key = { userId: string; call: string; key: string; payloadHash: string };

const KEY_LIFE = "interval '24 hours'";

// While another transaction holds the key, this waits for its end: then the key is used, or free again.
const claimKeyStatement = prepareNamed<Key>(
  'order_claim_key',
  `
    INSERT INTO idempotency_keys AS old (user_id, call, key, payload_hash)
    VALUES ($userId, $call, $key, $payloadHash)
    ON CONFLICT (user_id, call, key) DO UPDATE
    SET payload_hash = EXCLUDED.payload_hash, order_id = NULL, answer = NULL, created_at = now()
    WHERE old.created_at < now() - ${KEY_LIFE}
    RETURNING key`,
);

/** False when the key has been used within its 24 hours. */
export async function claimKey(pipeline: Pipeline, key: Key): Promise<boolean> {
  const rows = await pipeline.send(claimKeyStatement(key));
  return rows.length > 0;
}

const findStoredAnswerStatement = prepareNamed<Key>(
  'order_find_stored_answer',
  `
    SELECT payload_hash, answer, order_id FROM idempotency_keys
    WHERE user_id = $userId AND call = $call AND key = $key AND created_at >= now() - ${KEY_LIFE}`,
);

type StoredKeyRow = { payload_hash: string; answer: unknown; order_id: string };

/**
 * The use of the key; undefined when it is free (again). The answer is null while the payment page of its
 * order is being opened.
 */
export async function findStoredAnswer(pipeline: Pipeline, key: Key): Promise<StoredKeyRow | undefined> {
  const [row] = await pipeline.send<StoredKeyRow>(findStoredAnswerStatement(key));
  return row;
}

const setAnswerStatement = prepareNamed<Key & { orderId: string; answer: string }>(
  'order_set_answer',
  `
    INSERT INTO idempotency_keys AS old (user_id, call, key, payload_hash, order_id, answer)
    VALUES ($userId, $call, $key, $payloadHash, $orderId, $answer::jsonb)
    ON CONFLICT (user_id, call, key) DO UPDATE
    SET order_id = coalesce(old.order_id, EXCLUDED.order_id), answer = coalesce(old.answer, EXCLUDED.answer)
    WHERE old.payload_hash = EXCLUDED.payload_hash
    RETURNING answer`,
);

/**
 * Stores the answer of this key, and returns the stored one; undefined when the key was used with another
 * payload.
 */
export async function setAnswer<Answer>(
  db: Db,
  key: Key,
  orderId: string,
  answer: Answer,
): Promise<Answer | undefined> {
  const statement = setAnswerStatement({ ...key, orderId, answer: JSON.stringify(answer) });
  const [row] = await runBound<{ answer: Answer }>(db, statement);
  return row?.answer;
}
