// SQL of what staff changed. Triggers write most entries (docs/triggers.md).

import { and, count, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { users } from '../account/account.table.ts';
import type { AuditFilters } from './audit.contract.ts';
import { auditEntries } from './audit.table.ts';

/** Without those that are undefined or ''. */
export type AuditFilter = Pick<AuditFilters, 'entity' | 'entityId' | 'userId'> & {
  /** Each must be the beginning of a word of the name. */
  words: readonly string[];
  since: Date | undefined;
  until: Date | undefined;
};

function matches({ entity, entityId, userId, words, since, until }: AuditFilter): SQL | undefined {
  const query = words.map((word) => `'${word.replaceAll("'", "''")}':*`).join(' & ');
  return and(
    entity ? eq(auditEntries.entity, entity) : undefined,
    entityId ? eq(auditEntries.entityId, entityId) : undefined,
    userId ? eq(auditEntries.userId, userId) : undefined,
    query ? sql`to_tsvector('simple', ${auditEntries.name}) @@ to_tsquery('simple', ${query})` : undefined,
    since && gte(auditEntries.at, since),
    until && lt(auditEntries.at, until),
  );
}

export type NewEntry = typeof auditEntries.$inferInsert;

/** For events that no trigger records. */
export async function addEntry(db: Queryable, entry: NewEntry): Promise<void> {
  await db.insert(auditEntries).values(entry);
}

type Part = {
  limit: number;
  offset?: number;
  olderThan?: number | undefined;
  /** By their times, which have an index, and not by their numbers: for days long ago. */
  isByTime?: boolean;
};

export function listEntries(
  db: Queryable,
  filter: AuditFilter,
  { limit, offset = 0, olderThan, isByTime = false }: Part,
) {
  return db
    .select({
      entry: auditEntries,
      by: users.name,
      // People get their current name, because they may have their old one removed. So does a sub-category
      // where the entry tells only its categories.
      nameNow: sql<string | null>`CASE
        WHEN ${auditEntries.entity} = 'user'
          THEN (SELECT name FROM users AS person WHERE person.id = ${auditEntries.entityId})
        WHEN ${auditEntries.entity} = 'staff'
          THEN (SELECT email FROM staff WHERE staff.id = ${auditEntries.entityId})
        WHEN ${auditEntries.entity} = 'sub-category' AND ${auditEntries.name} = ''
          THEN (SELECT name FROM sub_categories WHERE sub_categories.id = ${auditEntries.entityId}) END`,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(and(matches(filter), olderThan === undefined ? undefined : lt(auditEntries.id, olderThan)))
    .orderBy(...(isByTime ? [desc(auditEntries.at)] : []), desc(auditEntries.id))
    .limit(limit)
    .offset(offset);
}

export async function countEntries(db: Queryable, filter: AuditFilter, most: number): Promise<number> {
  const some = db.select({ id: auditEntries.id }).from(auditEntries).where(matches(filter)).limit(most);
  const [row] = await db.select({ count: count() }).from(some.as('some'));
  return row!.count;
}

export async function listNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const wanted = sql`= ANY (${sql.param(ids)})`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    SELECT id, name FROM users WHERE id ${wanted}
    UNION ALL SELECT id, name FROM stores WHERE id ${wanted}
    UNION ALL SELECT id, name FROM categories WHERE id ${wanted}
    UNION ALL SELECT id, name FROM sub_categories WHERE id ${wanted}
    UNION ALL SELECT id, name FROM products WHERE id ${wanted}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
