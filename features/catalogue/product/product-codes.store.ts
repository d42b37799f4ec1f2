// SKUs and bar codes are each of one product: who bears those that somebody wants to give to products.

import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import { textArray } from '#database/columns.ts';
import { requireNoProblems, type Problems } from '#shared/check-fields.ts';

type Codes = { sku?: string | null; barCodes?: readonly string[] };
type Bearer = { id: string; name: string };

/** Who has these codes now. `claim` reports those of others, and keeps the rest for the product. */
export async function findBearers(
  tx: Queryable,
  { skus, codes }: { skus: readonly string[]; codes: readonly string[] },
) {
  const { rows } = await tx.execute<Bearer & { key: string }>(sql`
    SELECT 'sku ' || sku AS key, id, name FROM products WHERE sku = ANY(${textArray(skus)})
    UNION ALL SELECT 'code ' || sku, id, name FROM products WHERE sku = ANY(${textArray(codes)})
    UNION ALL SELECT 'code ' || code, product.id, product.name
    FROM product_bar_codes JOIN products product ON product.id = product_id WHERE code = ANY(${textArray(codes)})`);
  const bearers = new Map<string, Bearer>(rows.map(({ key, ...bearer }) => [key, bearer]));
  const take = (key: string, id: string): Bearer | undefined => {
    const bearer = bearers.get(key);
    if (bearer === undefined) bearers.set(key, { id, name: 'another product of these' });
    return bearer?.id === id ? undefined : bearer;
  };
  return {
    claim(problems: Problems, id: string, { sku, barCodes = [] }: Codes): void {
      const other = sku ? take(`sku ${sku}`, id) : undefined;
      if (other) problems.sku ??= `${sku!} is the SKU of ${other.name}`;
      for (const code of barCodes) {
        const holder = take(`code ${code}`, id);
        if (holder) problems.barCodes ??= `${code} is the code of ${holder.name}`;
      }
    },
  };
}

/** 400 if another product has one of the bar codes. */
export async function requireOwnCodes(tx: Queryable, id: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const problems: Problems = {};
  (await findBearers(tx, { skus: [], codes })).claim(problems, id, { barCodes: codes });
  requireNoProblems(problems);
}
