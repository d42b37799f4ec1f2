// Suppliers of the shop, identified by name, and the products that usually come from them.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { requireCallable } from '#shared/phone.server.ts';
import { ShopError } from '#shared/shop-error.ts';
import { findState, stateOfGstNumber, toGstNumber } from '#shared/gst-number.ts';
import {
  MAX_SUPPLIERS,
  type ListedSupplier,
  type SaveSupplierBody,
  type Supplier,
  type SupplierDetails,
  type SupplierOfBody,
} from './supplier.contract.ts';
import {
  countSuppliers,
  ensureSupplier,
  findListedSupplier,
  findSupplier,
  findSupplierByName,
  haveOtherSupplier,
  insertSupplier,
  listKnownSuppliers,
  listPricesPaid,
  listStoredSuppliers,
  removeSupplier,
  setSupplierOf,
  updateSupplier,
  type SupplierValues,
} from './supplier.store.ts';

export { addSuppliers, listSupplierNames, setSupplierOf } from './supplier.store.ts';

function requireFound<Found extends Supplier>(supplier: Found | undefined): Found {
  if (supplier) return supplier;
  throw new ShopError('not_found', { message: 'Supplier not found' });
}

async function requireRoom(tx: Queryable): Promise<void> {
  if ((await countSuppliers(tx)) >= MAX_SUPPLIERS) throw new ShopError('too_many_suppliers');
}

export const listSuppliers = (db: Db): Promise<ListedSupplier[]> => listStoredSuppliers(db, MAX_SUPPLIERS);

/** 404. */
export async function readSupplier(db: Db, id: string, storeId: string): Promise<SupplierDetails> {
  const supplier = requireFound(isId(id) ? await findListedSupplier(db, id) : undefined);
  return { ...supplier, prices: await listPricesPaid(db, id, storeId) };
}

/** As they are stored: a GSTIN says the state. */
function toValues({ gstNumber, state, ...values }: SupplierValues): SupplierValues {
  const number = gstNumber && toGstNumber(gstNumber)!;
  const place = number ? stateOfGstNumber(number) : state && findState(state);
  return {
    ...values,
    ...(number !== undefined && { gstNumber: number }),
    ...((state !== undefined || number) && { state: place ? place.name : '' }),
  };
}

/** 400; 404; 409 when another supplier has the name. */
export async function saveSupplier(db: Db, { _id, ...sent }: SaveSupplierBody): Promise<Supplier> {
  requireCallable({ phone: sent.phone });
  const values = toValues(sent);
  const { name } = sent;
  return inTransaction(db, async (tx) => {
    if (_id) return requireFound(await updateSupplier(tx, _id, values));
    if (name === undefined) throw new ShopError('invalid_input', { fields: { name: 'Required' } });
    await requireRoom(tx);
    return insertSupplier(tx, { ...values, name });
  });
}

/** Their receipts keep their name. 404. */
export async function deleteSupplier(db: Db, id: string): Promise<Supplier> {
  return inTransaction(db, async (tx) => requireFound(isId(id) ? await removeSupplier(tx, id) : undefined));
}

/** For all stores: without `mayReplace` only of products that have none, else 403. 404. */
export async function assignSupplier(
  db: Db,
  { productIds, supplierId }: SupplierOfBody,
  { mayReplace }: { mayReplace: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!mayReplace && (await haveOtherSupplier(tx, productIds, supplierId || null))) {
      throw new ShopError('forbidden', {
        message: 'Only the owner or a manager of all stores may change the supplier of a product',
      });
    }
    if (supplierId) requireFound(await findSupplier(tx, supplierId));
    await setSupplierOf(tx, productIds, supplierId || null, { isOnlyIfNone: !mayReplace });
  });
}

/** Those of these ids that there are. */
export const findSuppliers = async (tx: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(ids.length > 0 ? await listKnownSuppliers(tx, ids) : []);

export async function requireKnownSupplier(tx: Queryable, id: string | null): Promise<void> {
  if (id !== null && !(await findSuppliers(tx, [id])).has(id)) requireFound(undefined);
}

export async function requireSupplier(tx: Queryable, id: string): Promise<Supplier> {
  return requireFound(isId(id) ? await findSupplier(tx, id) : undefined);
}

/** The supplier with this name, as a receipt has it, created when new; none for ''. */
export async function supplierOfName(
  tx: Queryable,
  name: string,
): Promise<{ supplierId: string | null; supplier: string }> {
  if (name === '') return { supplierId: null, supplier: '' };
  const found = (await findSupplierByName(tx, name)) ?? (await addSupplier(tx, name));
  return { supplierId: found._id, supplier: found.name };
}

async function addSupplier(tx: Queryable, name: string): Promise<Supplier> {
  await requireRoom(tx);
  const made = await ensureSupplier(tx, name);
  if (!made) throw new ShopError('busy', { retryAfterSeconds: 1 });
  return made;
}
