// Converts stored products to rows of the sheet. Pure.

import { byName } from '../catalogue.rules.ts';
import { toTime } from '../product-row.rules.ts';
import { toSent } from '../product-fields.rules.ts';
import type { SheetRow } from './sheet.contract.ts';
import { SHEET_FIELDS, type SheetCells } from './sheet-cells.rules.ts';

export type SheetProduct = SheetCells & {
  id: string;
  sku: string | null;
  image: string;
  categories: SheetRow['category'];
  updatedAtSeconds: number;
};

export function toSheetRow(row: SheetProduct): SheetRow {
  return {
    ...toSent(SHEET_FIELDS, row),
    _id: row.id,
    sku: row.sku ?? '',
    image: row.image,
    category: row.categories.toSorted(byName),
    updatedAt: toTime(row.updatedAtSeconds),
  } as SheetRow;
}
