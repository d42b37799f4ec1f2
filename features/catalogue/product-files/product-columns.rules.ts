// The columns of a product file and the cells of a row. Pure.

import { fieldsWith, PRODUCT_FIELDS, type FieldWith } from '../product-fields.rules.ts';

type ColumnDeclaration = (typeof PRODUCT_FIELDS)[FieldWith<'file'>]['file'];
export type ColumnName =
  | 'id'
  | (ColumnDeclaration extends infer File ? (File extends File ? keyof File : never) : never);

/** What is to be written in each, in the order of an export. A custom field `X` has the column `field: X`. */
export const COLUMN_MEANINGS = Object.assign(
  { id: 'identifies a product; leave it empty for new ones' },
  ...fieldsWith('file').map((name) => PRODUCT_FIELDS[name].file),
) as Readonly<Record<ColumnName, string>>;
export const COLUMNS = Object.keys(COLUMN_MEANINGS) as ColumnName[];

export const toFieldHeading = (fieldName: string): string => `field: ${fieldName}`;

export type FileRow = {
  /** Line of the file where the row begins, counted from 1. */
  line: number;
  /** Number of the row, counted from 0. */
  number: number;
  cells: Partial<Record<ColumnName, string>>;
  fields: [name: string, cell: string][];
  hasTooManyCells: boolean;
  /** Its file has no column of names: some distributors have only descriptions. */
  isNameless: boolean;
};
