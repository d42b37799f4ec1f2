import { ok, type ShopApp, serve } from '#http/routing.ts';
import { isId } from '#shared/ids.ts';
import {
  changeOffer,
  createOffer,
  endOffer,
  listOffers,
  simulateOffer,
  type OfferDeps,
} from './offer-admin.ts';
import { offerCalls } from './offer.contract.ts';
import { findGoods } from './offers.ts';
import { hasRibbon, isShown, listRibbons, toCurrentOffer } from './ribbon.rules.ts';

const PER_PAGE = 50;

export function offerRoutes(app: ShopApp, deps: OfferDeps): void {
  serve(app, offerCalls.current, async ({ storeId }) => {
    const running = deps.offers.runningAt(storeId, new Date());
    return ok('Offers', running.filter(isShown).map(toCurrentOffer));
  });

  serve(app, offerCalls.ribbons, async ({ body, storeId }) => {
    const productIds = [...new Set(body.productIds)].filter(isId);
    const shown = deps.offers.runningAt(storeId, new Date()).filter(hasRibbon);
    const goods = shown.length > 0 ? await findGoods(deps.db, productIds) : {};
    return ok('Ribbons', listRibbons(shown, productIds, goods));
  });

  serve(app, offerCalls.get, async ({ query }) => {
    const { page = 1, limit = PER_PAGE } = query;
    const window = { page: Number(page), limit: Number(limit) };
    const { offers, paging } = await listOffers(deps.db, window, new Date());
    return ok('Offers', offers, paging);
  });

  serve(app, offerCalls.create, async ({ body }) =>
    ok('Offer added', await createOffer(deps, body, new Date())),
  );

  serve(app, offerCalls.update, async ({ body: { _id, ...body } }) =>
    ok('Offer saved', await changeOffer(deps, _id, body, new Date())),
  );

  serve(app, offerCalls.end, async ({ body }) =>
    ok('Offer ended', await endOffer(deps, body._id, new Date())),
  );

  serve(app, offerCalls.simulate, async ({ body }) =>
    ok('Simulation', await simulateOffer(deps, body, new Date())),
  );
}
