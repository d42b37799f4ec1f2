import { ok, serve, type ShopApp } from '#http/routing.ts';
import { pricePlanCalls } from './price-plan.contract.ts';
import { listPlans, planPrice, planPrices, removePlan, type PlanDeps } from './price-plans.ts';

export function pricePlanRoutes(app: ShopApp, deps: PlanDeps): void {
  serve(app, pricePlanCalls.get, async ({ query }) =>
    ok('Planned prices', await listPlans(deps, query.productId)),
  );

  serve(app, pricePlanCalls.plan, async ({ body }) =>
    ok('Price planned', await planPrice(deps, body, new Date())),
  );

  serve(app, pricePlanCalls.planMany, async ({ body: { productIds, ...fields } }) =>
    ok('Prices planned', await planPrices(deps, productIds, fields, new Date())),
  );

  serve(app, pricePlanCalls.remove, async ({ body, query }) =>
    ok('Planned price removed', await removePlan(deps, body._id ?? query._id)),
  );
}
