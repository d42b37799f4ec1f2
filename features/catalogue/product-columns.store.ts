// SQL of the fields of products, made from their declaration: `p` is a product, `sp` its row in a store.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import {
  fieldsWith,
  PRODUCT_FIELDS,
  toColumn,
  type FieldName,
  type FieldWith,
  type StoredFields,
} from './product-fields.rules.ts';

const TYPES = {
  text: 'text',
  rupees: 'bigint',
  percent: 'int',
  count: 'int',
  flag: 'boolean',
  pictures: 'text[]',
  customFields: 'json',
  categories: 'text[]',
  codes: 'text[]',
  supplier: 'text',
};

/** The stored values, the categories as ids. */
export function selectStored(names: readonly FieldName[]): string {
  return names
    .map((name) => {
      const { kind, table, stored } = PRODUCT_FIELDS[name];
      const column = toColumn(name);
      if (kind === 'categories' || kind === 'codes') {
        return `ARRAY(SELECT ${column} FROM ${table} WHERE product_id = p.id ORDER BY ${column}) AS "${stored}"`;
      }
      if (table === 'more_details') {
        return `coalesce((SELECT value FROM json_each_text(p.more_details) WHERE lower(key) = '${name}' LIMIT 1), '') AS "${stored}"`;
      }
      if (table === 'product_taxes' || table === 'product_suppliers') {
        return `(SELECT ${column} FROM ${table} WHERE product_id = p.id) AS "${stored}"`;
      }
      const own = `${table === 'products' ? 'p' : 'sp'}.${column}`;
      return `${kind === 'rupees' ? `${own}::float8` : kind === 'pictures' ? `to_json(${own})` : own} AS "${stored}"`;
    })
    .join(', ');
}

const OF_TAXES = fieldsWith('table', 'product_taxes');

const SUPPLIER = `(SELECT json_build_object('_id', s.id, 'name', s.name)
  FROM product_suppliers ps JOIN suppliers s ON s.id = ps.supplier_id WHERE ps.product_id = p.id) AS supplier`;

/** The same, but the categories with their names, and the taxes together. */
export function selectNamed(names: readonly FieldName[]): string {
  const columns = names.flatMap((name) => {
    const { kind, table } = PRODUCT_FIELDS[name];
    if (table === 'product_taxes') return [];
    if (kind === 'supplier') return [SUPPLIER];
    if (kind !== 'categories') return [selectStored([name])];
    return [
      `(SELECT COALESCE(json_agg(json_build_object('_id', c.id, 'name', c.name)), '[]') FROM ${table} pc
        JOIN ${table.replace('product_', '')} c ON c.id = pc.${toColumn(name)} WHERE pc.product_id = p.id) AS "${name}"`,
    ];
  });
  if (OF_TAXES.some((name) => names.includes(name))) {
    const taxes = OF_TAXES.map((name) => `'${PRODUCT_FIELDS[name].stored}', tax.${toColumn(name)}`).join(
      ', ',
    );
    columns.push(
      `(SELECT json_build_object(${taxes}) FROM product_taxes tax WHERE tax.product_id = p.id) AS tax`,
    );
  }
  return columns.join(', ');
}

/** Of rows sent as JSON: `AS item (id text, name text, "pricePaise" bigint)`. */
export function recordOf(names: readonly FieldName[]): string {
  const columns = names.map((name) => `"${PRODUCT_FIELDS[name].stored}" ${TYPES[PRODUCT_FIELDS[name].kind]}`);
  return `AS item (id text, "stockChange" int, ${columns.join(', ')})`;
}

export type ProductCategories = StoredFields<FieldWith<'kind', 'categories'>> & { id: string };

export async function listProductCategories(db: Queryable, productIds: readonly string[]) {
  const { rows } = await db.execute<ProductCategories>(sql`
    SELECT p.id, ${sql.raw(selectStored(fieldsWith('kind', 'categories')))}
    FROM unnest(${textArray(productIds)}) AS p (id)`);
  return rows;
}
