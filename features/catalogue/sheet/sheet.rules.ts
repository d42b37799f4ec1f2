// Converts stored products to rows of the sheet. Pure.

import { toRupees } from '#shared/money.ts';
import { byName } from '../catalogue.rules.ts';
import { toTime } from '../product-row.rules.ts';
import type { SheetRow } from './sheet.contract.ts';
import type { SheetCells } from './sheet-cells.rules.ts';

type Stored = SheetCells & {
  id: string;
  sku: string | null;
  image: string;
  categories: { _id: string; name: string }[];
  updatedAtSeconds: number;
};

export function toSheetRow(row: Stored): SheetRow {
  return {
    _id: row.id,
    name: row.name,
    unit: row.unit,
    sku: row.sku ?? '',
    image: row.image,
    price: toRupees(row.pricePaise),
    discount: row.discountBasisPoints / 100,
    category: row.categories.toSorted(byName),
    isHidden: row.isHidden,
    stock: row.stock,
    shelf: row.shelf,
    reorderLevel: row.reorderLevel,
    updatedAt: toTime(row.updatedAtSeconds),
  };
}
