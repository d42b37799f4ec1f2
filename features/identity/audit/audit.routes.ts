import type { Db } from '#database/client.ts';
import { ok, type ShopApp, serve } from '#http/routing.ts';
import { limitCsv } from '#http/send-file.ts';
import { exportAudit, listAudit } from './audit.ts';
import { auditCalls } from './audit.contract.ts';

export function auditRoutes(app: ShopApp, { db }: { db: Db }): void {
  const whatOf = (call: string) =>
    app.calls.find(({ method, url }) => call === `${method} ${url}`)?.summary ?? '';

  serve(app, auditCalls.audit, async ({ query }) => {
    const { entries, names, paging } = await listAudit(db, query, whatOf);
    return ok('Audit', entries, { ...paging, names });
  });

  const sendCsv = limitCsv();
  serve(app, auditCalls.auditFile, async ({ query }, reply) =>
    sendCsv(reply, 'audit.csv', () => exportAudit(db, query)),
  );
}
