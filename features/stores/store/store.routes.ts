import { cookieJar } from '#http/cookies.ts';
import { ok, requireId, type ShopApp, serve } from '#http/routing.ts';
import { findStore, savePincodeRequest, type FindMinutes } from './find-store.ts';
import {
  changeStore,
  createStore,
  listAllStores,
  listAreasOf,
  listPincodeRequests,
  setAreas,
  type StoreCaller,
  type StoreDeps,
} from './store-admin.ts';
import { findNearestPlace, findPlaces, type KnownPlace } from './serving.rules.ts';
import { storeCalls } from './store.contract.ts';
/** Long, because shoppers rarely change their place. */
const CHOICE_SECONDS = 365 * 24 * 60 * 60;

type Deps = StoreDeps & { config: { rateLimitScale: number }; findMinutes: FindMinutes };

export function storeRoutes(app: ShopApp, deps: Deps): void {
  publicRoutes(app, deps);
  ownerRoutes(app, deps);
}

const toPlace = ({ pincode, name }: KnownPlace) => ({ pincode, name });

function publicRoutes(app: ShopApp, { db, stores, config, findMinutes }: Deps): void {
  const jar = cookieJar(config);

  serve(app, storeCalls.find, async ({ query, storeId }, reply) => {
    const found = await findStore(db, findMinutes, query.pincode ?? '', { now: new Date(), storeId });
    if (found.store && !query.look) jar.set(reply, 'store', found.store._id, CHOICE_SECONDS);
    return ok('Store', found);
  });

  serve(app, storeCalls.places, async ({ query }) =>
    ok('Areas', findPlaces(stores.places(), query.q).map(toPlace)),
  );

  serve(app, storeCalls.near, async ({ body }) => {
    const place = findNearestPlace(stores.places(), body);
    return ok('Area', place ? toPlace(place) : null);
  });

  serve(app, storeCalls.get, async (request) => ok('Store list', listAllStores(stores, toCaller(request))));

  serve(app, storeCalls.requestPincode, async ({ body, ip }) => {
    const caller = { ipAddress: ip, rateLimitScale: config.rateLimitScale };
    await savePincodeRequest(db, body, caller, new Date());
    return ok('Thank you. We have noted your request.', null);
  });
}

function ownerRoutes(app: ShopApp, deps: Deps): void {
  serve(app, storeCalls.create, async (request) =>
    ok('Store added', await createStore(deps, request.body, toCaller(request))),
  );

  serve(app, storeCalls.update, async (request) => {
    const { _id, was = {}, ...input } = request.body;
    const id = requireId('Store', _id);
    return ok('Store updated', await changeStore(deps, id, { input, was }, toCaller(request)));
  });

  serve(app, storeCalls.putAreas, async ({ body }) =>
    ok('Areas saved', await setAreas(deps, requireId('Store', body.storeId, 'storeId'), body)),
  );

  serve(app, storeCalls.getAreas, async ({ query }) =>
    ok('Areas', await listAreasOf(deps, requireId('Store', query.storeId, 'storeId'))),
  );

  serve(app, storeCalls.pincodeRequests, async ({ query }) => {
    const { rows, paging } = await listPincodeRequests(deps.db, Number(query.page ?? 1));
    return ok('Requests', rows, paging);
  });
}

const toCaller = ({ storeId }: { storeId: string }): StoreCaller => ({ storeId, now: new Date() });
