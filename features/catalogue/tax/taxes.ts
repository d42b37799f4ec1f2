// The tax that sub-categories give to their products. What a product has at last is said in one place, the
// SQL function tax_of_product. Pages show no tax, so that a change is announced to none.

import { inTransaction, type Db } from '#database/client.ts';
import { isOvertaken } from '#shared/overtaken.server.ts';
import { ShopError } from '#shared/shop-error.ts';
import { byName } from '../catalogue.rules.ts';
import { requireWholeTax } from '../category/category-admin.ts';
import { setTaxes as writeTaxes } from '../category/category-admin.store.ts';
import type { SetTaxesBody, SubCategoryTax } from './tax.contract.ts';
import { proposeTax } from './tax-proposals.rules.ts';
import * as store from './taxes.store.ts';

export const proposeFor = (name: string): SubCategoryTax => ({
  ...{ _id: '', name, hsnCode: '', gstRate: null, products: 0, taking: 0, proposal: proposeTax(name) },
});

export async function listTaxes(db: Db): Promise<SubCategoryTax[]> {
  const rows = await store.listTaxes(db);
  return rows.map((row) => ({ ...row, proposal: proposeTax(row.name) })).sort(byName);
}

type TaxFields = { hsnCode: string | null; gstRate: number | null };
const toTax = ({ hsnCode, gstRate }: TaxFields) => ({ hsnCode: hsnCode ?? '', gstRate });

/**
 * 400 for a code without a rate, or the reverse; 404; 409 with the first that somebody else has changed since
 * `was`. Then none is changed.
 */
export async function setTaxes(db: Db, { taxes }: SetTaxesBody) {
  for (const [at, sent] of taxes.entries()) requireWholeTax(toTax(sent), `taxes.${at}.`);
  return inTransaction(db, async (tx) => {
    const ids = taxes.map(({ _id }) => _id);
    const found = new Map((await store.lockTaxes(tx, ids)).map((row) => [row._id, row]));
    for (const { _id, was, ...sent } of taxes) {
      const now = found.get(_id);
      if (!now) throw new ShopError('not_found', { message: 'Sub category not found' });
      if (was && isOvertaken(toTax(now), toTax(was), toTax(sent)))
        throw new ShopError('sub_category_changed', {
          message: `Someone else changed the tax of ${now.name}. Please review it.`,
          data: now,
        });
    }
    const items = taxes.map(({ _id, ...sent }) => ({ _id, ...toTax(sent) }));
    const changed = await writeTaxes(tx, items);
    const rows = (await store.listTaxes(tx)).filter(({ _id }) => changed.includes(_id));
    return { subCategories: changed.length, products: rows.reduce((sum, { taking }) => sum + taking, 0) };
  });
}
