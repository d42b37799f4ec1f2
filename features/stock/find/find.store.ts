// SQL of what a code means, and of products as staff see them in a store.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { discountedPrice } from '#shared/money.ts';
import { isShortenedCode, toBarCode } from '#shared/product-code.ts';
import type { FoundProduct } from './find.contract.ts';

type ProductOfStore = FoundProduct & {
  price: number;
  sellingPrice: number;
  /** Percent of tax that its price includes; null: not set. */
  gstRate: number | null;
  /** Of a unit, free ones counted, without tax; null when it is not known. */
  cost: number | null;
};

/**
 * The product of each code: its id, its SKU in any letter case, or a saved bar code; none for a code that a
 * spreadsheet has shortened, even if some product got it as its SKU.
 */
async function findByCodes(db: Queryable, codes: readonly string[]): Promise<Map<string, string | null>> {
  const whole = [...new Set(codes)].filter((code) => !isShortenedCode(code));
  const { rows } = await db.execute<{ code: string; id: string | null }>(sql`
    SELECT wanted.code, coalesce(
      (SELECT id FROM products WHERE id = wanted.code),
      (SELECT id FROM products WHERE sku IN (wanted.code, upper(wanted.code), lower(wanted.code)) ORDER BY id LIMIT 1),
      (SELECT product_id FROM product_bar_codes known WHERE known.code = wanted.bar_code)
    ) AS id
    FROM unnest(${textArray(whole)}, ${textArray(whole.map(toBarCode))}) AS wanted (code, bar_code)`);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** By id. */
export async function findProductsAt(
  db: Queryable,
  storeId: string,
  ids: readonly string[],
): Promise<Map<string, ProductOfStore>> {
  const { rows } = await db.execute<ProductOfStore & { discount: number }>(sql`
    SELECT product.id AS _id, product.name, product.unit, coalesce(product.images[1], '') AS image,
      coalesce(product.sku, '') AS sku, product.price_paise / 100::float8 AS price,
      product.discount_basis_points / 100::float8 AS discount, tax.gst_basis_points / 100::float8 AS "gstRate",
      product.cost_paise / 100::float8 AS cost,
      coalesce((SELECT line.cost_paise FROM stock_receipt_lines line JOIN stock_receipts receipt ON receipt.id = line.receipt_id
        WHERE line.product_id = product.id AND line.cost_paise IS NOT NULL
        ORDER BY receipt.booked_at DESC, receipt.id DESC, line.number DESC, line.id DESC LIMIT 1), product.cost_paise) / 100::float8 AS "lastCost", store_product.stock
    FROM products product CROSS JOIN tax_of_product(product.id) AS tax JOIN store_products store_product ON store_product.product_id = product.id AND store_product.store_id = ${storeId}
    WHERE product.id = ANY(${textArray(new Set(ids))})`);
  return new Map(
    rows.map(({ discount, ...row }) => [
      row._id,
      { ...row, sellingPrice: discountedPrice(row.price, discount) },
    ]),
  );
}

/** `productId`: chosen by hand. */
type ProductKey = { code: string; productId: string | null };

/** Tells the product that a line means: the one chosen, or that of its code. */
export async function findProductsOf(
  db: Queryable,
  storeId: string,
  lines: readonly ProductKey[],
): Promise<(line: ProductKey) => ProductOfStore | undefined> {
  const byCode = await findByCodes(
    db,
    lines.flatMap(({ productId, code }) => (productId ? [] : code)),
  );
  const idOf = ({ productId, code }: ProductKey) => productId ?? byCode.get(code) ?? '';
  const products = await findProductsAt(db, storeId, lines.map(idOf));
  return (line) => products.get(idOf(line));
}
