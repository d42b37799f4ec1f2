import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { limitCsv } from '#http/send-file.ts';
import { PagingFields } from '#shared/paging.ts';
import { exportAudit, listAudit } from './audit.ts';
import { AuditEntry, AuditFilters, AuditNames, ListAuditQuery } from './audit.contract.ts';

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

  const sendCsv = limitCsv(MAX_OPEN_FILES);
  app.get<{ Querystring: AuditFilters }>(
    '/api/admin/audit-file',
    route({
      access: 'admin',
      summary: 'All matching changes as CSV',
      querystring: AuditFilters,
      answer: Type.Unknown(),
      errors: ['busy'],
    }),
    async ({ query }, reply) => sendCsv(reply, 'audit.csv', () => exportAudit(db, query)),
  );
}
