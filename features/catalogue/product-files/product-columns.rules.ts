// The columns of a product file and the cells of a row. Pure.

/** In the order of an export. A custom field `X` has the column `field: X`. */
export const COLUMNS = [
  'id',
  'sku',
  'name',
  'unit',
  'price',
  'discount',
  'stock',
  'stock at export',
  'description',
  'category',
  'category place',
  'sub category',
  'sub category place',
  'images',
  'hidden',
  'more fields',
] as const;

export type ColumnName = (typeof COLUMNS)[number];

export const toFieldHeading = (fieldName: string): string => `field: ${fieldName}`;

/** A row of the file, its cells by column; empty cells are absent. */
export type FileRow = {
  /** Line of the file where the row begins, counted from 1. */
  line: number;
  /** Number of the row, counted from 0. */
  number: number;
  cells: Partial<Record<ColumnName, string>>;
  fields: [name: string, cell: string][];
  hasTooManyCells: boolean;
};
