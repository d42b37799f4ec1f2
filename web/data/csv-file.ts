// Rows of a list as a CSV file, made in the browser from what the list's own call answers.

import { toCell } from '#shared/csv-cell.ts';
import { saveAnswer } from './download.ts';

/** For the `accept` of file inputs. */
export const FILE_TYPES = '.csv,.tsv,.txt,text/csv';

export type FileColumn<Row> = {
  name: string;
  /** Without it the column is not saved. */
  text?: (row: Row) => string | number;
};

/** As it is saved, with its ending: without it a phone does not know what opens it. */
export type CsvName = `${string}.csv`;

/** A page of a list, from 1. */
export type ReadPage<Row> = (page: number) => Promise<{ rows: readonly Row[]; lastPage: number }>;

/** More is not read, so that one press never asks the server for hours. */
export const MAX_FILE_PAGES = 100;

export async function saveRows<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  file: CsvName,
  lastLine = '',
): Promise<void> {
  const saved = columns.filter(({ text }) => text);
  const lines = [saved.map(({ name }) => name), ...rows.map((row) => saved.map(({ text }) => text!(row)))];
  // The shop's own numbers may begin with a minus.
  const toText = (cell: string | number) => (typeof cell === 'number' ? String(cell) : toCell(cell));
  const toLine = (cells: readonly (string | number)[]) =>
    `${cells.map((cell) => `"${toText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
  const last = lastLine && toLine([lastLine]);
  await saveAnswer(new Response(`\ufeff${lines.map(toLine).join('')}${last}`), file);
}

/** All pages, with the filter of `read`. Of too many the first are saved, and the last line says so. */
export async function savePages<Row>(
  columns: readonly FileColumn<Row>[],
  read: ReadPage<Row>,
  file: CsvName,
): Promise<void> {
  const first = await read(1);
  const rows = [...first.rows];
  let { lastPage } = first;
  for (let page = 2; page <= Math.min(lastPage, MAX_FILE_PAGES); page++) {
    const next = await read(page);
    rows.push(...next.rows);
    lastPage = next.lastPage;
  }
  const isCut = lastPage > MAX_FILE_PAGES;
  await saveRows(columns, rows, file, isCut ? `Only the first ${rows.length} are in this file` : '');
}
