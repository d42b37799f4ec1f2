// The owner's offers: listed, added, changed and ended. Every process reads them again when one changes.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { requireKnownStore, type Stores } from '#features/stores/store/stores.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';
import { isId, makeId } from '#shared/ids.ts';
import { MAX_LIMIT, toPaging, type Paging } from '#shared/paging.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { Offer as OfferAnswer, OfferBody, OfferDetails, OfferFilters } from './offer.contract.ts';
import {
  isSameOffer,
  listFixed,
  toBodyField,
  toOfferAnswer,
  toOfferValues,
  type OfferValues,
} from './offer-fields.rules.ts';
import type { Offers } from './offers.ts';
import {
  countLiveOffers,
  countOffers,
  findOffer,
  findOfferByCode,
  findUnknown,
  insertOffer,
  listOfferNames,
  listOfferPage,
  lockOffer,
  MAX_LIVE_OFFERS,
  readGain,
  updateOffer,
  type StoredOffer,
} from './offer.store.ts';

/** How a change reaches the other processes; passed in, because it travels with those of pages. */
export type OfferChanges = {
  notify(tx: Queryable, tags: readonly 'offers'[]): Promise<void>;
  apply(tags: readonly 'offers'[]): void;
};
export type OfferDeps = {
  db: Db;
  offers: Offers;
  stores: Pick<Stores, 'all' | 'find'>;
  changes: OfferChanges;
};

const noOffer = () => new ShopError('not_found', { message: 'Offer not found' });

export async function listOffers(
  db: Db,
  filters: OfferFilters,
  { page, limit: wanted }: { page: number; limit: number },
  now: Date,
): Promise<{ offers: OfferAnswer[]; paging: Paging }> {
  const limit = Math.min(wanted, MAX_LIMIT);
  const filter = { ...filters, now };
  const [rows, total] = await Promise.all([
    listOfferPage(db, filter, { limit, offset: (page - 1) * limit }),
    countOffers(db, filter),
  ]);
  return { offers: rows.map((row) => toOfferAnswer(row, now)), paging: toPaging(page, limit, total) };
}

export async function readOffer(db: Queryable, id: string | undefined, now: Date): Promise<OfferDetails> {
  const row = isId(id) ? await findOffer(db, id) : undefined;
  if (!row) throw noOffer();
  const { goods, storeId, shopperId } = row;
  const { categoryIds = [], subCategoryIds = [], productIds = [] } = 'all' in goods ? {} : goods;
  const ids = [...categoryIds, ...subCategoryIds, ...productIds, storeId, shopperId];
  const [names, gain] = await Promise.all([listOfferNames(db, ids), readGain(db, row.id)]);
  return { offer: toOfferAnswer(row, now), gain, names };
}

/** 400; 404 no such store; 409 for a code that another offer has, or past 1,000 offers. */
export async function createOffer(deps: OfferDeps, body: OfferBody, now: Date): Promise<OfferAnswer> {
  const values = readValues(deps, body);
  return change(deps, now, async (tx) => {
    if ((await countLiveOffers(tx, now)) >= MAX_LIVE_OFFERS) throw new ShopError('too_many_offers');
    await requireNamed(tx, values);
    const id = await insertOffer(tx, { id: makeId(now), ...values });
    if (id === undefined) throw codeTaken();
    return id;
  });
}

/** As creating; 409 for fields that may no longer change, or when it has another `version` by now. */
export async function changeOffer(
  deps: OfferDeps,
  { _id: id, version }: { _id: string | undefined; version: number | undefined },
  body: OfferBody,
  now: Date,
): Promise<OfferAnswer> {
  const values = readValues(deps, body);
  return change(deps, now, async (tx) => {
    const before = await requireOffer(tx, id);
    // A repeated request has nothing to change, and is no conflict.
    if (version !== undefined && before.version !== version && !isSameOffer(before, values))
      throw new ShopError('offer_changed', { data: await readOffer(tx, id, now) });
    const fixed = listFixed(before, values, now);
    if (fixed.length > 0) {
      const why = 'Orders were placed by it, so it stays as it is';
      const fields = Object.fromEntries(fixed.map((field) => [toBodyField(field), why]));
      throw new ShopError('offer_ran', { data: { fields: fixed }, fields });
    }
    await requireNamed(tx, values, before);
    const taken = values.code === null ? undefined : await findOfferByCode(tx, values.code);
    if (taken && taken.id !== before.id) throw codeTaken();
    await updateOffer(tx, before.id, values);
    return before.id;
  });
}

async function requireOffer(tx: Queryable, id: string | undefined): Promise<StoredOffer> {
  const offer = isId(id) ? await lockOffer(tx, id) : undefined;
  if (!offer) throw noOffer();
  return offer;
}

const NAMED = { categoryIds: 'category', subCategoryIds: 'sub category', productIds: 'product' } as const;

/** 400 for goods that do not exist, except those that the offer had before. */
async function requireNamed(tx: Queryable, values: OfferValues, before?: OfferValues): Promise<void> {
  const problems: Problems = {};
  const goods = 'all' in values.goods ? {} : values.goods;
  const goodsBefore = before && !('all' in before.goods) ? before.goods : {};
  for (const [field, what] of Object.entries(NAMED)) {
    const name = field as keyof typeof NAMED;
    const fresh = (goods[name] ?? []).filter((id) => !goodsBefore[name]?.includes(id));
    const unknown = await findUnknown(tx, name, fresh);
    if (unknown.length > 0) problems[`on.${name}`] = `There is no ${what} ${unknown.join(', ')}`;
  }
  const { shopperId } = values;
  const isNew = shopperId !== null && shopperId !== before?.shopperId;
  if (isNew && (await findUnknown(tx, 'shopperId', [shopperId])).length > 0)
    problems.shopperId = 'There is no such shopper';
  requireNoProblems(problems);
}

/** One that has ended stays as it is. 404. */
export async function endOffer(deps: OfferDeps, id: string | undefined, now: Date): Promise<OfferAnswer> {
  return change(deps, now, async (tx) => {
    const before = await requireOffer(tx, id);
    const startsAt = before.startsAt < now ? before.startsAt : now;
    if (before.endsAt === null || before.endsAt > now)
      await updateOffer(tx, before.id, { startsAt, endsAt: now });
    return before.id;
  });
}

const codeTaken = () => new ShopError('coupon_taken', { fields: { code: 'Another offer has this code' } });

export function readValues({ stores }: Pick<OfferDeps, 'stores'>, body: OfferBody): OfferValues {
  const problems: Problems = {};
  const values = toOfferValues(body, problems);
  requireNoProblems(problems);
  if (values.storeId !== null) requireKnownStore(stores, values.storeId);
  return values;
}

/** In a transaction, after which every process reads the offers again. */
async function change(
  { db, offers, changes }: OfferDeps,
  now: Date,
  work: (tx: Queryable) => Promise<string>,
): Promise<OfferAnswer> {
  const id = await inTransaction(db, async (tx) => {
    const changed = await work(tx);
    await changes.notify(tx, ['offers']);
    return changed;
  });
  await offers.reload();
  changes.apply(['offers']);
  return toOfferAnswer((await findOffer(db, id))!, now);
}
