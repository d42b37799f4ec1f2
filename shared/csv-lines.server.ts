// The lines of a CSV file; every text in a cell went through toCell of csv-cell.ts.

import { stringify } from 'csv-stringify/sync';

/** At the beginning of a file; it tells Excel that this is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows] as string[][], { record_delimiter: 'windows' });
