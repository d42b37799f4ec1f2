// The owner's changes to stores and delivery areas.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { noteUpdate } from '#features/identity/audit/audit.ts';
import { writeEmail } from '#features/platform/mail/email.ts';
import type { Mail, MailQueue } from '#features/platform/mail/mail.ts';
import { isId } from '#shared/ids.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import { isOvertaken } from '#shared/overtaken.server.ts';
import { readPage, type Paging } from '#shared/paging.ts';
import { requireCallable } from '#shared/phone.server.ts';
import { ShopError } from '#shared/shop-error.ts';
import { toOpeningState } from './serving.rules.ts';
import type { Area, Store, StoreInput, RequestedPincode, SetAreasBody } from './store.contract.ts';
import { toGstNumber } from '#shared/gst-number.ts';
import { MAX_STORES } from './store-input.rules.ts';
import {
  countRequestedPincodes,
  countStores,
  insertStore,
  listAreas,
  listRequestedPincodes,
  lockStore,
  replaceAreas,
  takeServedRequests,
  toArea,
  updateStore,
  type StoredStore,
  type StoreValues,
} from './store.store.ts';
import { noStore, requireKnownStore, type Stores } from './stores.ts';

/** `notify` tells other processes when the transaction commits, `apply` drops what this one has cached. */
export type StoreChanges = {
  notify(tx: Queryable, tags: readonly 'stores'[]): Promise<void>;
  apply(tags: readonly 'stores'[]): void;
};

/** `storeId`: the store the caller sees. */
export type StoreCaller = { now: Date; storeId: string };

export type StoreDeps = {
  db: Db;
  stores: Stores;
  changes: StoreChanges;
  mail: MailQueue;
  config: { shopName: string; publicUrl: string };
};

/** A new store gets a row for every product. */
const CREATE_TIMEOUT_MS = 60_000;
const REQUESTS_PER_PAGE = 100;
/** Of one saving of areas; who is left is mailed after the next. */
const MAX_MAILS = 2_000;

export function listAllStores(stores: Stores, caller: StoreCaller): Store[] {
  return stores.all().map((store) => toStore(store, stores, caller));
}

/** 400 past 200 stores. */
export async function createStore(deps: StoreDeps, input: StoreInput, caller: StoreCaller): Promise<Store> {
  const values = toValues(input);
  const created = await change(
    deps,
    async (tx) => {
      if ((await countStores(tx)) >= MAX_STORES) {
        throw new ShopError('invalid_input', { message: `At most ${MAX_STORES} stores` });
      }
      return insertStore(tx, { ...values, name: values.name! });
    },
    { timeoutMs: CREATE_TIMEOUT_MS },
  );
  return toStore(created, deps.stores, caller);
}

/** 404; 409 with the store as it is now when a field has changed since `was`. */
export async function changeStore(
  deps: StoreDeps,
  id: string,
  { input, was }: { input: StoreInput; was: StoreInput },
  caller: StoreCaller,
): Promise<Store> {
  const values = toValues(input);
  const changed = await change(deps, async (tx) => {
    const before = isId(id) ? await lockStore(tx, id) : undefined;
    if (!before) throw noStore();
    const [now, wanted] = [before, { ...before, ...values }].map((row) => toStore(row, deps.stores, caller));
    if (isOvertaken(now!, was, wanted!)) throw new ShopError('store_changed', { data: now });
    return Object.keys(values).length > 0 ? updateStore(tx, id, values) : before;
  });
  return toStore(changed!, deps.stores, caller);
}

function toValues({
  address_line,
  paused,
  gstNumber,
  deliveryCharge,
  freeDeliveryFrom,
  ...same
}: StoreInput): Partial<StoreValues> {
  requireCallable({ phone: same.phone });
  return {
    ...same,
    ...(address_line !== undefined && { addressLine: address_line }),
    ...(paused !== undefined && { isPaused: paused }),
    ...(gstNumber !== undefined && { gstNumber: toGstNumber(gstNumber) ?? null }),
    ...(deliveryCharge !== undefined && { deliveryChargePaise: toPaise(deliveryCharge) }),
    ...(freeDeliveryFrom !== undefined && {
      freeDeliveryFromPaise: freeDeliveryFrom === null ? null : toPaise(freeDeliveryFrom),
    }),
  };
}

/** 404; 409 with the areas as they are now when they have changed since `was`. */
export async function setAreas(
  deps: StoreDeps,
  storeId: string,
  sent: Pick<SetAreasBody, 'areas' | 'was'>,
): Promise<Area[]> {
  const inOrder = (list: SetAreasBody['areas']) =>
    list.map(toArea).sort((a, b) => (a.pincode < b.pincode ? -1 : 1));
  const areas = inOrder(sent.areas);
  return change(deps, async (tx) => {
    const store = isId(storeId) ? await lockStore(tx, storeId) : undefined;
    if (!store) throw noStore();
    const now = await listAreas(tx, storeId);
    if (sent.was && isOvertaken({ now }, { now: inOrder(sent.was) }, { now: areas }))
      throw new ShopError('store_changed', { data: now });
    await replaceAreas(tx, storeId, areas);
    const waiting = await takeServedRequests(tx, storeId, MAX_MAILS);
    await deps.mail.queue(tx, ...waiting.map((request) => writeNowServed(request, deps.config)));
    const [before, after] = [differenceOf(now, areas), differenceOf(areas, now)];
    if (before ?? after) {
      const about = { entity: 'store', entityId: storeId, storeId, name: store.name };
      await noteUpdate(tx, { ...about, before: { areas: before }, after: { areas: after } });
    }
    return areas;
  });
}

function writeNowServed(
  { pincode, email }: { pincode: string; email: string },
  { shopName, publicUrl }: StoreDeps['config'],
): Mail {
  return writeEmail({
    to: email,
    subject: `${shopName} now delivers to ${pincode}`,
    shopName,
    paragraphs: [
      `You asked us to tell you when we come to ${pincode}: from today we deliver there.`,
      'This is the only mail about it. If it was not you who asked, you need do nothing.',
    ],
    sections: [{ kind: 'link', label: 'Shop now', url: `${publicUrl}/` }],
  });
}

/** The areas that the others have not, or have otherwise: their minutes, with name and position if known. */
function differenceOf(areas: readonly Area[], others: readonly Area[]): Record<string, unknown> | null {
  const known = new Map(others.map((area) => [area.pincode, describe(area)]));
  const differing = areas.filter((area) => known.get(area.pincode) !== describe(area));
  if (differing.length === 0) return null;
  return Object.fromEntries(differing.map((area) => [area.pincode, describe(area)]));
}

const describe = ({ rideMinutes, name, latitude, longitude }: Area): number | string =>
  name || latitude !== undefined ? [rideMinutes, name, latitude, longitude].join(', ') : rideMinutes;

export async function listAreasOf({ db, stores }: StoreDeps, storeId: string): Promise<Area[]> {
  requireKnownStore(stores, storeId);
  return listAreas(db, storeId);
}

export async function listPincodeRequests(
  db: Db,
  page: number,
): Promise<{ rows: RequestedPincode[]; paging: Paging }> {
  return readPage(
    page,
    REQUESTS_PER_PAGE,
    (window) => listRequestedPincodes(db, window),
    () => countRequestedPincodes(db),
  );
}

/** When it returns, this process has read the change. */
async function change<Answer>(
  { db, stores, changes }: StoreDeps,
  work: (tx: Queryable) => Promise<Answer>,
  options: { timeoutMs?: number } = {},
): Promise<Answer> {
  const answer = await inTransaction(
    db,
    async (tx) => {
      const done = await work(tx);
      await changes.notify(tx, ['stores']);
      return done;
    },
    options,
  );
  await stores.reload();
  changes.apply(['stores']);
  return answer;
}

function toStore(
  {
    id,
    addressLine,
    isPaused,
    deliveryChargePaise,
    freeDeliveryFromPaise,
    createdAt: _createdAt,
    ...same
  }: StoredStore,
  stores: Stores,
  { storeId, now }: StoreCaller,
): Store {
  const { isOpen, opensAt } = toOpeningState({ ...same, isPaused }, now);
  return {
    ...same,
    _id: id,
    address_line: addressLine,
    hours: same.hours as Store['hours'],
    open: isOpen,
    opensAt: opensAt && opensAt.toISOString(),
    gstNumber: same.gstNumber ?? '',
    deliveryCharge: toRupees(deliveryChargePaise),
    freeDeliveryFrom: freeDeliveryFromPaise === null ? null : toRupees(freeDeliveryFromPaise),
    paused: isPaused,
    areaCount: stores.areaCountOf(id),
    chosen: id === storeId,
  };
}
