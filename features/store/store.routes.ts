import { Type } from 'typebox';
import { cookieJar } from '#http/cookies.ts';
import { ok, route, type ShopApp } from '#http/routing.ts';
import { PagingFields } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import { findStore, savePincodeRequest } from './find-store.ts';
import {
  changeStore,
  createStore,
  listAllStores,
  listAreasOf,
  listPincodeRequests,
  setAreas,
  type Caller,
  type StoreDeps,
} from './store-admin.ts';
import {
  Area,
  CreateStoreBody,
  FindStoreQuery,
  FoundStore,
  ListAreasQuery,
  ListPincodeRequestsQuery,
  SetAreasBody,
  Store,
  UpdateStoreBody,
  PincodeRequestBody,
  RequestedPincode,
} from './store.contract.ts';

/** Enough for 20,000 areas with generous spacing. */
const AREAS_LIMIT = 2 * 1024 * 1024;
/** Long, because shoppers rarely change their place. */
const CHOICE_SECONDS = 365 * 24 * 60 * 60;

type Deps = StoreDeps & { config: { publicUrl: string; rateLimitScale: number } };

export function storeRoutes(app: ShopApp, deps: Deps): void {
  publicRoutes(app, deps);
  ownerRoutes(app, deps);
}

function publicRoutes(app: ShopApp, { db, stores, config }: Deps): void {
  const jar = cookieJar(config);

  app.get<{ Querystring: FindStoreQuery }>(
    '/api/store/find',
    route({
      access: 'public',
      summary: 'Which store delivers to a pincode, and how soon; chooses it for this browser',
      querystring: FindStoreQuery,
      answer: FoundStore,
      invalidMessage: 'Enter a six-digit pincode',
    }),
    async ({ query }, reply) => {
      const found = await findStore(db, query.pincode ?? '', new Date());
      if (found.store) jar.set(reply, 'store', found.store._id, CHOICE_SECONDS);
      return ok('Store', found);
    },
  );

  app.get(
    '/api/store/get',
    route({
      access: 'public',
      summary: 'All stores, the first first',
      answer: Type.Array(Store),
    }),
    async (request) => ok('Store list', listAllStores(stores, toCaller(request))),
  );

  app.post(
    '/api/store/request-pincode',
    route({
      access: 'public',
      summary: 'Records a request for delivery where no store delivers yet',
      body: PincodeRequestBody,
      answer: Type.Null(),
      invalidMessage: 'Enter a six-digit pincode and an email',
      errors: ['too_many_attempts'],
    }),
    async ({ body, ip }) => {
      const caller = { ipAddress: ip, rateLimitScale: config.rateLimitScale };
      await savePincodeRequest(db, body, caller, new Date());
      return ok('Thank you. We have noted your request.', null);
    },
  );
}

function ownerRoutes(app: ShopApp, deps: Deps): void {
  const access = 'admin';

  app.post(
    '/api/store/create',
    route({ access, summary: 'Adds a store', body: CreateStoreBody, answer: Store }),
    async (request) => ok('Store added', await createStore(deps, request.body, toCaller(request))),
  );

  app.put(
    '/api/store/update',
    route({
      access,
      summary: 'Changes a store; fields left out stay unchanged',
      body: UpdateStoreBody,
      answer: Store,
      errors: ['not_found'],
    }),
    async (request) => {
      const { _id, ...input } = request.body;
      return ok('Store updated', await changeStore(deps, requireId(_id, '_id'), input, toCaller(request)));
    },
  );

  app.put(
    '/api/store/areas',
    {
      bodyLimit: AREAS_LIMIT,
      ...route({
        access,
        summary: 'Replaces all delivery areas of a store',
        body: SetAreasBody,
        answer: Type.Array(Area),
        errors: ['not_found'],
      }),
    },
    async ({ body: { storeId, areas } }) =>
      ok('Areas saved', await setAreas(deps, requireId(storeId, 'storeId'), areas)),
  );

  app.get<{ Querystring: ListAreasQuery }>(
    '/api/store/areas',
    route({
      access,
      summary: 'Where a store delivers, by pincode',
      querystring: ListAreasQuery,
      answer: Type.Array(Area),
      errors: ['not_found'],
    }),
    async ({ query }) => ok('Areas', await listAreasOf(deps, requireId(query.storeId, 'storeId'))),
  );

  app.get<{ Querystring: ListPincodeRequestsQuery }>(
    '/api/store/pincode-requests',
    route({
      access,
      summary: 'Where people ask for delivery, the most requested first',
      querystring: ListPincodeRequestsQuery,
      answer: Type.Array(RequestedPincode),
      extra: PagingFields,
      invalidMessage: 'Page must be a whole number of 1 or more',
    }),
    async ({ query }) => {
      const { requests, paging } = await listPincodeRequests(deps.db, Number(query.page ?? 1));
      return ok('Requests', requests, paging);
    },
  );
}

const toCaller = ({ storeId }: { storeId: string }): Caller => ({ storeId, now: new Date() });

function requireId(id: string | undefined, field: string): string {
  if (id) return id;
  throw new ShopError('invalid_input', { message: 'Store id is required', fields: { [field]: 'Required' } });
}
