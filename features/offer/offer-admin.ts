// The owner's offers: added, changed, ended, and tried on past orders. Every process reads them again when
// one changes.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import type { Stores } from '#features/store/stores.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { isId, makeId, toFirstId } from '#shared/ids.ts';
import { toRupees } from '#shared/money.ts';
import { MAX_LIMIT, toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Offer as OfferAnswer, OfferBody, Simulation } from './offer.contract.ts';
import { listFixed, toOfferAnswer, toOfferValues, type OfferValues } from './offer-input.rules.ts';
import { chooseOffers, NO_FACTS } from './offer.rules.ts';
import type { Offers } from './offers.ts';
import {
  countLiveOffers,
  countOffers,
  findOffer,
  insertOffer,
  isCodeTaken,
  listOfferPage,
  listPastOrders,
  lockOffer,
  MAX_LIVE_OFFERS,
  updateOffer,
} from './offer.store.ts';

/** How a change reaches the other processes; passed in, because it travels with those of pages. */
export type OfferChanges = { tell(tx: Queryable, tags: readonly 'offers'[]): Promise<void> };
export type OfferDeps = {
  db: Db;
  offers: Offers;
  stores: Pick<Stores, 'find'>;
  changes: OfferChanges;
};

const noOffer = () => new ShopError('not_found', { message: 'Offer not found' });

export async function listOffers(
  db: Db,
  { page, limit: wanted }: { page: number; limit: number },
  now: Date,
): Promise<{ offers: OfferAnswer[]; paging: Paging }> {
  const limit = Math.min(wanted, MAX_LIMIT);
  const [rows, total] = await Promise.all([
    listOfferPage(db, { limit, offset: (page - 1) * limit }),
    countOffers(db),
  ]);
  return { offers: rows.map((row) => toOfferAnswer(row, now)), paging: toPaging(page, limit, total) };
}

/** 400; 404 no such store; 409 for a code that another offer has, or past 1,000 offers. */
export async function createOffer(deps: OfferDeps, body: OfferBody, now: Date): Promise<OfferAnswer> {
  const values = readValues(deps, body);
  return change(deps, now, async (tx) => {
    if ((await countLiveOffers(tx, now)) >= MAX_LIVE_OFFERS) throw new ShopError('too_many_offers');
    const id = await insertOffer(tx, { id: makeId(now), ...values });
    if (id === undefined) throw codeTaken();
    return id;
  });
}

/** As creating; 409 with the fields that may no longer change. */
export async function changeOffer(
  deps: OfferDeps,
  id: string | undefined,
  body: OfferBody,
  now: Date,
): Promise<OfferAnswer> {
  const values = readValues(deps, body);
  return change(deps, now, async (tx) => {
    const before = id && isId(id) ? await lockOffer(tx, id) : undefined;
    if (!before) throw noOffer();
    const fixed = listFixed(before, values, now);
    if (fixed.length > 0) throw new ShopError('offer_ran', { data: { fields: fixed } });
    if (values.code !== null && (await isCodeTaken(tx, values.code, before.id))) throw codeTaken();
    await updateOffer(tx, before.id, values);
    return before.id;
  });
}

/** One that has ended stays as it is. 404. */
export async function endOffer(deps: OfferDeps, id: string | undefined, now: Date): Promise<OfferAnswer> {
  return change(deps, now, async (tx) => {
    const before = id && isId(id) ? await lockOffer(tx, id) : undefined;
    if (!before) throw noOffer();
    const startsAt = before.startsAt < now ? before.startsAt : now;
    if (before.endsAt === null || before.endsAt > now)
      await updateOffer(tx, before.id, { startsAt, endsAt: now });
    return before.id;
  });
}

const codeTaken = () => new ShopError('coupon_taken', { fields: { code: 'Another offer has this code' } });

function readValues({ stores }: Pick<OfferDeps, 'stores'>, body: OfferBody): OfferValues {
  const problems: Problems = {};
  const values = toOfferValues(body, problems);
  requireNoProblems(problems);
  if (values.storeId !== null && !stores.find(values.storeId))
    throw new ShopError('not_found', { message: 'Store not found' });
  return values;
}

async function change(
  { db, offers, changes }: OfferDeps,
  now: Date,
  work: (tx: Queryable) => Promise<string>,
): Promise<OfferAnswer> {
  const id = await inTransaction(db, async (tx) => {
    const changed = await work(tx);
    await changes.tell(tx, ['offers']);
    return changed;
  });
  await offers.reload();
  return toOfferAnswer((await findOffer(db, id))!, now);
}

const DAYS = 28;
const DAY_MS = 24 * 60 * 60_000;
/** Read in steps, so that neither the database nor this process is busy for long. */
const STEP = 1_000;
const MAX_LOOKED = 20_000;

/** As if it had run alone. 400; 404 no such store. */
export async function simulateOffer(
  deps: Pick<OfferDeps, 'db' | 'stores'>,
  body: OfferBody,
  now: Date,
): Promise<Simulation> {
  const values = readValues(deps, body);
  const { goods, usesTotal, usesPerShopper, isFirstOrder } = values;
  // The statement chooses stores, shoppers and lines; only a bundle of certain products looks at them again.
  const isOfProducts = values.kind === 'bundle' && values.buy === null;
  const always = { isDraft: false, code: null, startsAt: new Date(0), endsAt: null, storeId: null };
  const offer = {
    ...{ ...values, ...always, id: makeId(now), version: 1, shopperId: null, isFirstOrder: false },
    ...{ minimumPaise: 0, usesTotal: null, usesPerShopper: null },
    goods: isOfProducts ? goods : { all: true as const },
  };
  const firstId = toFirstId(new Date(now.getTime() - DAYS * DAY_MS));
  const usesOf = new Map<string, number>();
  let [orders, givenPaise, looked, isComplete] = [0, 0, 0, false];
  let before = toFirstId(new Date(now.getTime() + 1_000));
  while (looked < MAX_LOOKED && !isComplete) {
    const past = await listPastOrders(deps.db, values, { firstId, before, limit: STEP });
    isComplete = past.length < STEP;
    looked += past.length;
    before = past.at(-1)?.id ?? before;
    for (const { userId, isFirst, lines } of past) {
      const own = usesOf.get(userId) ?? 0;
      if (isFirstOrder && !isFirst) continue;
      if (usesTotal !== null && orders >= usesTotal) continue;
      if (usesPerShopper !== null && own >= usesPerShopper) continue;
      const buyer = { userId, storeId: '', now };
      const { discountPaise } = chooseOffers([offer], lines, NO_FACTS, buyer);
      if (discountPaise === 0) continue;
      usesOf.set(userId, own + 1);
      orders++;
      givenPaise += discountPaise;
    }
  }
  return { orders, given: toRupees(givenPaise), days: DAYS, looked, isComplete };
}
