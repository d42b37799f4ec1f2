import { Type } from 'typebox';
import type { Db } from '#database/client.ts';
import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { Product } from '#features/catalogue/catalogue.contract.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { listToBuyAgain } from './buy-again.ts';

export function buyAgainRoutes(app: ShopApp, { db, catalogue }: { db: Db; catalogue: Catalogue }): void {
  app.get(
    '/api/product/buy-again',
    route({
      access: 'shopper',
      summary: 'What the shopper has bought, by how often and how recently; products in stock first',
      answer: Type.Array(Product),
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const reads = catalogue.at(request.storeId);
      return ok('Buy again', await listToBuyAgain(db, reads, userId, new Date()));
    },
  );
}
