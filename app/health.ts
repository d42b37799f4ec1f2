// Is the process alive (/healthz), and can it serve (/readyz: not closing, database reachable)?

import { sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { ShopError } from '#shared/shop-error.ts';
import type { Services } from './services.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';

export function healthRoutes(app: ShopApp, { db }: Services): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  app.get(
    '/healthz',
    route({ access: 'public', summary: 'The process is alive', answer: Type.Null() }),
    async () => ok('ok', null),
  );
  app.get(
    '/readyz',
    route({
      access: 'public',
      summary: 'The shop can serve: not closing, database reachable',
      answer: Type.Null(),
    }),
    async () => {
      if (isClosing) throw new ShopError('busy', { retryAfterSeconds: 5 });
      await db.execute(sql`SELECT 1`);
      return ok('ready', null);
    },
  );
}
