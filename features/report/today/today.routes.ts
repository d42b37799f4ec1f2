import type { Db } from '#database/client.ts';
import type { Stores } from '#features/store/stores.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { toOwnStores } from '../own-stores.ts';
import type { SalesRollUp } from '../sales/sales-roll-up.ts';
import { Today, TodayQuery } from './today.contract.ts';
import { readToday } from './today.ts';

type Deps = { db: Db; stores: Stores; salesRollUp: Pick<SalesRollUp, 'catchUp'> };

export function todayRoutes(app: ShopApp, { db, stores, salesRollUp }: Deps): void {
  app.get<{ Querystring: TodayQuery }>(
    '/api/admin/today',
    route({
      access: 'staff',
      roles: ['manager'],
      summary: 'How the day is going, against the same weekday a week ago, and what needs somebody',
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
}
