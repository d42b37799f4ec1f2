// How the owner reaches what staff changed: parse, call, reply.

import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { PagingFields } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { exportAudit, listAudit } from './audit.ts';
import { AuditEntry, AuditFilters, AuditNames, ListAuditQuery } from './audit.contract.ts';

/** Each reads for as long as somebody takes to download it. */
const MAX_OPEN_FILES = 2;

export function auditRoutes(app: ShopApp, { db }: { db: Db }): void {
  app.get<{ Querystring: ListAuditQuery }>(
    '/api/admin/audit',
    route({
      access: 'admin',
      summary: 'What staff changed: who, when, from where, before and after; newest first',
      querystring: ListAuditQuery,
      answer: Type.Array(AuditEntry),
      extra: { ...PagingFields, names: AuditNames },
    }),
    async ({ query }) => {
      const { entries, names, paging } = await listAudit(db, query);
      return ok('Audit', entries, { ...paging, names });
    },
  );

  let files = 0;
  app.get<{ Querystring: AuditFilters }>(
    '/api/admin/audit-file',
    route({
      access: 'admin',
      summary: 'The same as CSV, all that match',
      querystring: AuditFilters,
      answer: Type.Unknown(),
      errors: ['busy'],
    }),
    async ({ query }, reply) => {
      if (files >= MAX_OPEN_FILES) throw new ShopError('busy', { retryAfterSeconds: 10 });
      files++;
      const file = Readable.from(exportAudit(db, query), { objectMode: false }).once('close', () => files--);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .header('cache-control', 'no-store')
        .send(file);
    },
  );
}
