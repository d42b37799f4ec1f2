// SQL of the checklist of going live.

import { sql } from 'drizzle-orm';
import type { Db } from '#database/client.ts';

/** People whose invitation is accepted, each counted once. */
export async function countPeople(db: Db): Promise<{ pickers: number; riders: number }> {
  const { rows } = await db.execute<{ pickers: number; riders: number }>(sql`
    SELECT count(DISTINCT user_id) FILTER (WHERE role = 'picker')::int AS pickers,
      count(DISTINCT user_id) FILTER (WHERE role = 'rider')::int AS riders
    FROM staff WHERE user_id IS NOT NULL AND ended_at IS NULL`);
  return rows[0]!;
}

export async function findEmail(db: Db, userId: string): Promise<string> {
  const { rows } = await db.execute<{ email: string }>(sql`SELECT email FROM users WHERE id = ${userId}`);
  return rows[0]!.email;
}
