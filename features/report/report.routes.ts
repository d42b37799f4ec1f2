// How managers reach reports, the current day and the metrics of their stores over HTTP.

import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import type { Stores } from '#features/store/stores.ts';
import { ok, requirePrincipal, requireStore, route, type ShopApp } from '#http/routing.ts';
import { limitCsv } from '#http/send-file.ts';
import { Metrics, MetricsQuery } from './metrics/metrics.contract.ts';
import { readMetrics } from './metrics/metrics.ts';
import { Report, ReportExtra, ReportQuery } from './report.contract.ts';
import { readDay, readReport, readRequest, toOwnStores, writeReport } from './report.ts';
import type { SalesRollUp } from './sales/roll-up-sales.ts';
import { Today, TodayQuery } from './today/today.contract.ts';
import { readToday } from './today/today.ts';

const invalidMessage = 'Kind of report is required, and days as 2026-11-22';
const MAX_OPEN_FILES = 2;
const ofManagers = { access: 'staff', roles: ['manager'] } as const;

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
      ...ofManagers,
      summary: 'Sales by day, hour, product, category, store or payment; margin, missing products, searches',
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
      ...ofManagers,
      summary: 'The whole report as CSV',
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

  app.get<{ Querystring: TodayQuery }>(
    '/api/admin/today',
    route({
      ...ofManagers,
      summary: 'The sales of today against the same weekday a week ago, and what needs attention',
      querystring: TodayQuery,
      answer: Today,
      errors: ['not_found'],
    }),
    async (request) => {
      const storeIds = toOwnStores(request, stores, request.query.storeId);
      const seesPayments = requirePrincipal(request).role === 'ADMIN';
      await salesRollUp.catchUp();
      return ok('Today', await readToday({ db, stores }, { storeIds, seesPayments }, new Date()));
    },
  );

  app.get<{ Querystring: MetricsQuery }>(
    '/api/store/metrics',
    route({
      ...ofManagers,
      summary: 'The metrics of a store’s day: orders, times of each step, people',
      querystring: MetricsQuery,
      answer: Metrics,
      invalidMessage: 'Store id is required, and a day as 2026-11-22',
      errors: ['not_found'],
    }),
    async (request) => {
      const { storeId, day } = request.query;
      requireStore(request, storeId);
      return ok('Figures', await readMetrics({ db, stores }, storeId, day, new Date()));
    },
  );
}
