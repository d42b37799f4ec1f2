// Converts stored products to rows of the sheet. Pure.

import { discountedPaise, toRupees } from '#shared/money.ts';
import { toMargin, type UnitCost } from '#shared/price-risks.ts';
import { byName } from '../catalogue.rules.ts';
import { toTime } from '../product-row.rules.ts';
import { toSent, type FieldWith, type StoredFields } from '../product-fields.rules.ts';
import type { SheetRow } from './sheet.contract.ts';
import { ROW_FIELDS } from './sheet-cells.rules.ts';

export type SheetProduct = StoredFields<FieldWith<'sheet'>> &
  UnitCost &
  Pick<SheetRow, 'category' | 'subCategory' | 'supplier'> & {
    id: string;
    image: string;
    updatedAtSeconds: number;
  };

export function toSheetRow(row: SheetProduct): SheetRow {
  const sellingPaise = discountedPaise(row.pricePaise, row.discountBasisPoints / 100);
  return {
    ...toSent(ROW_FIELDS, row),
    _id: row.id,
    image: row.image,
    sellingPrice: toRupees(sellingPaise),
    margin: toMargin(sellingPaise, row),
    category: row.category.toSorted(byName),
    subCategory: row.subCategory.toSorted(byName),
    updatedAt: toTime(row.updatedAtSeconds),
  } as SheetRow;
}
