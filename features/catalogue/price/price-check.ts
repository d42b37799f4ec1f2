// What is to be asked before prices or taxes of many products are saved.

import type { Db } from '#database/client.ts';
import { isId } from '#shared/ids.ts';
import { toSoldBasisPoints, type TaxGiver } from '../catalogue.rules.ts';
import { applyPrices, readCells } from '../sheet/sheet-cells.rules.ts';
import type { SetTaxesBody } from '../tax/tax.contract.ts';
import { listTaxes } from '../tax/taxes.store.ts';
import { MAX_SHOWN_RISKS, type PriceCheck, type PriceCheckBody } from './price-plan.contract.ts';
import { toRiskyPrice } from './price-plan.rules.ts';
import { listPriced, type PricedProduct } from './price-plan.store.ts';

/** Before these products get a price, a discount, a tax or a sub-category. */
export async function checkPrices(db: Db, { productIds, set }: PriceCheckBody): Promise<PriceCheck> {
  const wanted = readCells({}, set);
  const products = await listPriced(db, { ids: [...new Set(productIds)].filter(isId) });
  const givers = await listTaxes(db);
  return toCheck(products, givers, givers, (product) => ({
    ...{ ...product, ...wanted },
    ...applyPrices({}, product, wanted),
  }));
}

/** Before sub-categories get these taxes. */
export async function checkTaxes(db: Db, { taxes }: SetTaxesBody): Promise<PriceCheck> {
  const sent = new Map(taxes.map((tax) => [tax._id, { ...tax, hsnCode: tax.hsnCode ?? '' }]));
  const products = await listPriced(db, { subCategoryIds: [...sent.keys()] });
  const givers = await listTaxes(db);
  const changed = givers.map((giver) => ({ ...giver, ...sent.get(giver._id) }));
  return toCheck(products, givers, changed, (product) => product);
}

function toCheck(
  products: readonly PricedProduct[],
  givers: readonly TaxGiver[],
  giversAfter: readonly TaxGiver[],
  change: (product: PricedProduct) => PricedProduct,
): PriceCheck {
  const withTax = (product: PricedProduct, from: readonly TaxGiver[]) => ({
    ...product,
    soldBasisPoints: toSoldBasisPoints(product, from),
  });
  const risky = products.flatMap((product) =>
    toRiskyPrice(withTax(product, givers), withTax(change(product), giversAfter)),
  );
  return { count: risky.length, products: risky.slice(0, MAX_SHOWN_RISKS) };
}
