// Routes to read who is signed in.

import type { Db } from '#database/client.ts';
import { User } from '#features/account/account.contract.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { getUserDetails } from './me.ts';

export function meRoutes(app: ShopApp, { db }: { db: Db }): void {
  app.get(
    '/api/user/user-details',
    route({ access: 'shopper', summary: 'The signed-in user', answer: User }),
    async (request) => ok('User details', await getUserDetails(db, requirePrincipal(request).userId)),
  );
}
