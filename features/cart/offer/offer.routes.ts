import type { Db } from '#database/client.ts';
import { inLanguage } from '#features/catalogue/local-names.ts';
import { ok, type ShopApp, serve } from '#http/routing.ts';
import { openLine } from '#http/line.ts';
import { packAnswer, sendPacked, type PackedAnswer } from '#http/packed-answer.ts';
import { changeOffer, createOffer, endOffer, listOffers, readOffer, type OfferDeps } from './offer-admin.ts';
import { previewOffer, simulateOffer } from './offer-trial.ts';
import { offerCalls } from './offer.contract.ts';
import type { OfferTerms } from './offer.rules.ts';
import { isShown, listCurrentOffers } from './offers.ts';

const PER_PAGE = 50;
/** Reads all products, or thousands of orders. */
const LOOKING = { maxRunning: 2, maxPresent: 8, waitMs: 10_000 };

export function offerRoutes(app: ShopApp, deps: OfferDeps): void {
  const inLine = openLine(LOOKING);

  serve(app, offerCalls.current, async (request, reply) => {
    const running = deps.offers.runningAt(request.storeId, new Date());
    const packed = await packCurrent(deps.db, running, request.language);
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
 * There may be a thousand of them, so what a list of running offers answers is written once for each
 * language. It is another list as soon as one of them changes, begins or ends.
 */
const packedLists = new WeakMap<readonly OfferTerms[], Map<string, Promise<PackedAnswer>>>();

function packCurrent(db: Db, running: readonly OfferTerms[], language: string): Promise<PackedAnswer> {
  const byLanguage = packedLists.get(running) ?? new Map<string, Promise<PackedAnswer>>();
  packedLists.set(running, byLanguage);
  let packed = byLanguage.get(language);
  if (!packed) {
    packed = (async () => {
      const offers = await inLanguage(db, language, await listCurrentOffers(db, running.filter(isShown)));
      return packAnswer([JSON.stringify(ok('Offers', offers))]);
    })();
    byLanguage.set(language, packed);
    packed.catch(() => byLanguage.delete(language));
  }
  return packed;
}
