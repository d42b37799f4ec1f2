// Writes the catalogue as a product file: one snapshot, however long sending takes, with only one batch in
// memory at a time. It is read back exactly: importing an export changes nothing.

import { readSnapshot, type Db, type Queryable } from '#database/client.ts';
import { toCell } from '#shared/csv-cell.ts';
import { BYTE_ORDER_MARK, toCsv } from '#shared/csv-lines.server.ts';
import type { ImportProblem } from './catalogue-import.contract.ts';
import { CatalogueNames } from './catalogue-names.rules.ts';
import { joinPlaces } from './category-index.rules.ts';
import { joinFields, joinList, toStockMark } from './csv-cells.rules.ts';
import { PRODUCT_FIELDS, type FieldWith } from '../product-fields.rules.ts';
import { listSupplierNames } from '../supplier/supplier.ts';
import { discountedPaise } from '#shared/money.ts';
import { toMargin, type UnitCost } from '#shared/price-risks.ts';
import { FILE_FIELDS, type StoredProduct } from './plan-row.rules.ts';
import { COLUMNS, toFieldHeading, type ColumnName } from './product-columns.rules.ts';
import { listFieldNames, listForExport, readNamed } from './product-files.store.ts';

/** Small enough that the rows read are garbage-collected early and do not add to the process's memory. */
const PRODUCT_BATCH = 50;
/** Fields beyond these, which few products have, share the column "more fields". */
const FIELD_COLUMNS = 100;

/** All products, or those with these ids. Ending the iteration ends the snapshot. */
export function exportCatalogue(db: Db, storeId: string, ids?: readonly string[]): AsyncGenerator<string> {
  return readSnapshot(db, (tx) => writeCatalogue(tx, storeId, ids));
}

type ExportedProduct = StoredProduct & UnitCost;

async function* writeCatalogue(
  tx: Queryable,
  storeId: string,
  ids: readonly string[] | undefined,
): AsyncGenerator<string> {
  const layout = toLayout(await listFieldNames(tx, FIELD_COLUMNS + 1));
  const { categories, subCategories } = await readNamed(tx);
  const names = new CatalogueNames(categories, subCategories);
  const suppliers = new Map((await listSupplierNames(tx)).map(({ id, name }) => [id, name]));
  yield BYTE_ORDER_MARK + toCsv([layout.headings]);
  let last = '';
  let products: ExportedProduct[];
  do {
    products = await listForExport(tx, { storeId, afterId: last, limit: PRODUCT_BATCH, ids });
    if (products.length > 0)
      yield toCsv(products.map((product) => toCells(product, layout, names, suppliers)));
    last = products.at(-1)?.id ?? '';
  } while (products.length === PRODUCT_BATCH);
}

type Layout = { headings: string[]; known: ColumnName[]; fieldNames: string[] };

function toLayout(allFieldNames: string[]): Layout {
  const hasMore = allFieldNames.length > FIELD_COLUMNS;
  const fieldNames = allFieldNames.slice(0, FIELD_COLUMNS);
  const known = COLUMNS.filter((name) => hasMore || name !== 'more fields');
  return { headings: [...known, ...fieldNames.map(toFieldHeading)], known, fieldNames };
}

function toCells(
  product: ExportedProduct,
  layout: Layout,
  names: CatalogueNames,
  suppliers: ReadonlyMap<string, string>,
): string[] {
  const sellingPaise = discountedPaise(product.pricePaise, product.discountBasisPoints / 100);
  const { moreDetails, categoryIds, subCategoryIds } = product;
  const details = new Map(Object.entries(moreDetails));
  const fieldCells = layout.fieldNames.map((name) => {
    const value = details.get(name) ?? '';
    details.delete(name);
    return value;
  });
  const columns: Partial<Record<ColumnName, string>> = {
    id: product.id,
    ...Object.fromEntries(
      FILE_FIELDS.map((name) => [Object.keys(PRODUCT_FIELDS[name].file)[0], toText(name, product)]),
    ),
    'selling price': toDecimal(sellingPaise),
    margin: String(toMargin(sellingPaise, product) ?? ''),
    'stock at export': toStockMark(product),
    supplier: suppliers.get(product.supplierId ?? '') ?? '',
    category: joinList(categoryIds.map((id) => names.toCategoryText(id))),
    'category place': joinPlaces(categoryIds.map((id) => names.placeOf(id))),
    'sub category': joinList(subCategoryIds.map((id) => names.toSubCategoryText(id, categoryIds))),
    'sub category place': joinPlaces(
      subCategoryIds.map((id) => {
        const categoryId = names.findCategoryOf(id, categoryIds);
        return categoryId === undefined ? null : names.placeOf(categoryId, id);
      }),
    ),
    'more fields': joinFields([...details]),
  };
  return [...layout.known.map((name) => columns[name]!), ...fieldCells].map(toCell);
}

function toText(name: FieldWith<'file'>, product: StoredProduct): string {
  const { kind, stored } = PRODUCT_FIELDS[name];
  const value = product[stored];
  if (value === null) return '';
  if (kind === 'rupees' || kind === 'percent') return toDecimal(value as number);
  if (kind === 'flag') return value ? 'yes' : 'no';
  if (kind === 'pictures' || kind === 'codes') return joinList(value as string[]);
  return String(value as string | number);
}

/** 9950 hundredths become 99.50, and 9900 become 99. */
function toDecimal(hundredths: number): string {
  return (hundredths / 100).toFixed(hundredths % 100 === 0 ? 0 : 2);
}

export async function* writeProblems(problems: AsyncIterable<ImportProblem[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([['line', 'column', 'problem']]);
  for await (const some of problems) {
    yield toCsv(some.map(({ line, column, message }) => [String(line), toCell(column), toCell(message)]));
  }
}
