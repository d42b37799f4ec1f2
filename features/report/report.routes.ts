import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import type { Stores } from '#features/store/stores.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { limitCsv } from '#http/send-file.ts';
import { toOwnStores } from './own-stores.ts';
import { Report, ReportExtra, ReportQuery } from './report.contract.ts';
import { readDay, readReport, readRequest, writeReport } from './report.ts';
import type { SalesRollUp } from './sales/sales-roll-up.ts';

const invalidMessage = 'Kind of report is required, and days as 2026-11-22';
const MAX_OPEN_FILES = 2;

type Deps = { db: Db; stores: Stores; salesRollUp: Pick<SalesRollUp, 'catchUp'> };

export function reportRoutes(app: ShopApp, { db, stores, salesRollUp }: Deps): void {
  const sendCsv = limitCsv(MAX_OPEN_FILES);
  const readQuery = (caller: Parameters<typeof toOwnStores>[0], query: ReportQuery) => {
    const storeIds = toOwnStores(caller, stores, query.storeId);
    const today = readDay(stores, storeIds, new Date());
    return { asked: readRequest(query, storeIds, today), today };
  };

  app.get<{ Querystring: ReportQuery }>(
    '/api/admin/report',
    route({
      access: 'staff',
      roles: ['manager'],
      summary: 'Sales by day, hour, product, category, store or payment; margin, missing things, searches',
      querystring: ReportQuery,
      answer: Report,
      extra: ReportExtra,
      invalidMessage,
      errors: ['not_found'],
    }),
    async (request) => {
      const { query } = request;
      const { asked, today } = readQuery(request, query);
      await salesRollUp.catchUp();
      const page = Number(query.page ?? 1);
      const { report, paging } = await readReport(db, asked, { page, today, now: new Date() });
      return ok('Report', report, paging);
    },
  );

  app.get<{ Querystring: ReportQuery }>(
    '/api/admin/report/file',
    route({
      access: 'staff',
      roles: ['manager'],
      summary: 'The same report whole, as CSV',
      querystring: ReportQuery,
      answer: Type.Unknown(),
      invalidMessage,
      errors: ['not_found'],
    }),
    async (request, reply) => {
      const { query } = request;
      const { asked } = readQuery(request, query);
      const { from, to } = asked.period;
      return sendCsv(reply, `${asked.kind}-${from}-${to}.csv`, () => writeReport(db, asked));
    },
  );
}
