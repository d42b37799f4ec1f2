import { Type } from 'typebox';
import type { Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { Product } from '#features/catalogue/catalogue.contract.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { BoughtTogetherBody } from './bought-together.contract.ts';
import { findBoughtTogether } from './bought-together.ts';

export function boughtTogetherRoutes(app: ShopApp, { catalogue }: { catalogue: Catalogue }): void {
  app.post(
    '/api/product/bought-together',
    route({
      access: 'public',
      summary: 'What many shoppers buy with these products, and is in stock',
      body: BoughtTogetherBody,
      answer: Type.Array(Product),
      invalidMessage: 'Product ids are required',
    }),
    async ({ body, storeId }) =>
      ok('Often bought together', await findBoughtTogether(catalogue.at(storeId), body.productIds)),
  );
}
