import { ok, type ShopApp, serve } from '#http/routing.ts';
import { openLine } from '#http/line.ts';
import { packAnswer, sendPacked, type PackedAnswer } from '#http/packed-answer.ts';
import { changeOffer, createOffer, endOffer, listOffers, readOffer, type OfferDeps } from './offer-admin.ts';
import { previewOffer, simulateOffer } from './offer-trial.ts';
import { offerCalls } from './offer.contract.ts';
import { isShown, toCurrentOffer } from './offer-fields.rules.ts';
import type { OfferTerms } from './offer.rules.ts';

const PER_PAGE = 50;
/** Reads all products, or thousands of orders. */
const LOOKING = { maxRunning: 2, maxPresent: 8, waitMs: 10_000 };

export function offerRoutes(app: ShopApp, deps: OfferDeps): void {
  const inLine = openLine(LOOKING);

  serve(app, offerCalls.current, async (request, reply) => {
    const packed = await packCurrent(deps.offers.runningAt(request.storeId, new Date()));
    return sendPacked(request, reply.type('application/json; charset=utf-8'), packed);
  });

  serve(app, offerCalls.get, async ({ query }) => {
    const { page = 1, limit = PER_PAGE, ...filters } = query;
    const window = { page: Number(page), limit: Number(limit) };
    const { offers, paging } = await listOffers(deps.db, filters, window, new Date());
    return ok('Offers', offers, paging);
  });

  serve(app, offerCalls.create, async ({ body }) =>
    ok('Offer added', await createOffer(deps, body, new Date())),
  );

  serve(app, offerCalls.update, async ({ body: { _id, version, ...body } }) =>
    ok('Offer saved', await changeOffer(deps, { _id, version }, body, new Date())),
  );

  serve(app, offerCalls.end, async ({ body }) =>
    ok('Offer ended', await endOffer(deps, body._id, new Date())),
  );

  serve(app, offerCalls.simulate, async ({ body }) =>
    ok('Simulation', await inLine(() => simulateOffer(deps, body, new Date()))),
  );

  serve(app, offerCalls.details, async ({ query }) =>
    ok('Offer', await readOffer(deps.db, query._id, new Date())),
  );

  serve(app, offerCalls.preview, async ({ body }) =>
    ok('Preview', await inLine(() => previewOffer(deps, body, new Date()))),
  );
}

/**
 * There may be a thousand of them, so what a list of running offers answers is written once. It is another
 * list as soon as one of them changes, begins or ends.
 */
const packedLists = new WeakMap<readonly OfferTerms[], Promise<PackedAnswer>>();

function packCurrent(running: readonly OfferTerms[]): Promise<PackedAnswer> {
  let packed = packedLists.get(running);
  if (!packed) {
    packed = packAnswer([JSON.stringify(ok('Offers', running.filter(isShown).map(toCurrentOffer)))]);
    packedLists.set(running, packed);
  }
  return packed;
}
