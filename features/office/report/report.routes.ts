// How managers reach reports, the GST of a month and the current day of their stores over HTTP.
import type { Db } from '#database/client.ts';
import { noStore, type Stores } from '#features/stores/store/stores.ts';
import { openLine } from '#http/line.ts';
import { ok, requirePrincipal, type ShopApp, serve, worksFor } from '#http/routing.ts';
import { limitCsv, sendFile } from '#http/send-file.ts';
import { LIVE_KINDS } from '#shared/report-kinds.ts';
import { toDayAt } from '#shared/times.ts';
import { gstCalls } from './gst/gst.contract.ts';
import { readGst, readPurchases, writeTallyFile } from './month.ts';
import { purchaseReportCalls } from './purchases/purchases.contract.ts';
import { reportCalls } from './report.contract.ts';
import { todayCalls } from './today/today.contract.ts';
import { readReport, readRequest, writeReport } from './report.ts';
import type { SalesRollUp } from './sales/roll-up-sales.ts';
import { readToday } from './today/today.ts';

/** What counts the orders or invoices of a period anew takes seconds of the database's time. */
const COUNTING = { maxRunning: 2, maxPresent: 8, waitMs: 10_000 };
type Deps = { db: Db; stores: Stores; salesRollUp: Pick<SalesRollUp, 'catchUp'> };

export function reportRoutes(app: ShopApp, { db, stores, salesRollUp }: Deps): void {
  const sendCsv = limitCsv();
  const inLine = openLine(COUNTING);
  /** The requested store, or all where the caller works; and today by the clock of the first. */
  const readStores = (caller: Parameters<typeof worksFor>[0], wanted: string | undefined) => {
    const own = stores.all().filter(({ id }) => worksFor(caller, id));
    const chosen = wanted === undefined ? own : own.filter(({ id }) => id === wanted);
    if (wanted !== undefined && chosen.length === 0) throw noStore();
    const storeIds = chosen.map(({ id }) => id);
    return { storeIds, today: toDayAt(new Date(), chosen[0]!.timeZone) };
  };

  serve(app, reportCalls.report, async (request) => {
    const { query } = request;
    const { storeIds, today } = readStores(request, query.storeId);
    const asked = readRequest(query, storeIds, today);
    await salesRollUp.catchUp();
    const page = Number(query.page ?? 1);
    const read = () => readReport(db, asked, { page, today, now: new Date() });
    const { report, paging } = await (LIVE_KINDS.includes(asked.kind) ? inLine(read) : read());
    return ok('Report', report, paging);
  });

  serve(app, reportCalls.reportFile, async (request, reply) => {
    const { query } = request;
    const { storeIds, today } = readStores(request, query.storeId);
    const asked = readRequest(query, storeIds, today);
    const { from, to } = asked.period;
    return sendCsv(reply, `${asked.kind}-${from}-${to}.csv`, () => writeReport(db, asked));
  });

  serve(app, todayCalls.today, async (request) => {
    const { storeIds } = readStores(request, request.query.storeId);
    const seesPayments = requirePrincipal(request).role === 'ADMIN';
    await salesRollUp.catchUp();
    return ok('Today', await readToday({ db, stores }, { storeIds, seesPayments }, new Date()));
  });

  serve(app, purchaseReportCalls.purchases, async (request) => {
    const { month, storeId } = request.query;
    const { storeIds, today } = readStores(request, storeId);
    return ok('Purchases', await inLine(() => readPurchases(db, { storeIds, month, today })));
  });

  serve(app, purchaseReportCalls.tally, async (request, reply) => {
    const { month, storeId, kind } = request.query;
    const { storeIds, today } = readStores(request, storeId);
    const file = await inLine(() => writeTallyFile({ db, stores }, kind, { storeIds, month, today }));
    return sendFile(reply, file.name, file.text, 'application/xml; charset=utf-8');
  });

  serve(app, gstCalls.gst, async (request) => {
    const { month, storeId } = request.query;
    const { storeIds, today } = readStores(request, storeId);
    return ok('GST', await inLine(() => readGst(db, { storeIds, month, today })));
  });
}
