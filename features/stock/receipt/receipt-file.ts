// Reads a supplier's list, a file or cells of a spreadsheet, as lines of goods in; wrong lines too.

import { CsvError, parse } from 'csv-parse/sync';
import { readCell, readPercent } from '#shared/csv-cell.ts';
import { ShopError } from '#shared/shop-error.ts';
import { cleanText } from '#shared/clean-text.ts';
import { cleanCode } from '#shared/product-code.ts';
import { indexWords, readWordList } from '#shared/word-list.server.ts';
import { MAX_LINES } from '../booking/booking.rules.ts';
import { MAX_TYPED, type TypedLine } from './receipt-line.rules.ts';

type FileLine = Omit<TypedLine, 'takesMrp'> & { nameInFile: string; batch: string };

/** 'Rate (Rs.)' is 'rate': the brackets have its unit. */
const toKey = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/[^a-z]/g, '');
const COLUMNS = [
  ...(['barCode', 'code', 'name', 'quantity', 'cost', 'bestBefore'] as const),
  ...(['free', 'mrp', 'gst', 'batch'] as const),
] as const;
type Column = (typeof COLUMNS)[number];

const lists = readWordList(new URL('receipt-headings.txt', import.meta.url), COLUMNS);
const HEADINGS = new Map(
  [...indexWords(COLUMNS.flatMap((column) => lists[column]))].map(([heading, { section }]) => [
    toKey(heading),
    section as Column,
  ]),
);

/** Columns of a list without headings. */
const IN_ORDER: readonly Column[] = ['code', 'quantity', 'cost', 'bestBefore'];

/** How far below the top of a file, under a letterhead, its headings may stand. */
const MAX_HEAD = 30;

type ReceiptFile = {
  lines: FileLine[];
  /** Headings of columns that goods in has no use for. */
  unusedColumns: string[];
};

export function readReceiptFile(text: string): ReceiptFile {
  const rows = parseRows(text).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const at = findHeadings(rows);
  const headings = rows[at] ?? [];
  const columns = at < 0 ? IN_ORDER : toColumns(headings);
  const lines = rows.slice(at + 1).map((cells) => toLine(cells, columns));
  if (lines.length === 0) throw refuse('The file has no lines.');
  if (lines.length > MAX_LINES) throw refuse(`A receipt can have at most ${MAX_LINES} lines.`);
  const unusedColumns = headings
    .map((heading) => cleanText(heading).slice(0, MAX_TYPED))
    .filter((heading, column) => heading !== '' && columns[column] === undefined);
  return { lines, unusedColumns };
}

function parseRows(text: string): string[][] {
  const top = text.split(/\r\n|[\r\n]/, MAX_HEAD);
  const toCells = (delimiter: string) => top.map((line) => line.split(delimiter));
  const cellsOf = (delimiter: string) => Math.max(...toCells(delimiter).map(countHeadings));
  const [delimiter] = ['\t', ',', ';'].toSorted(
    (one, other) => cellsOf(other) - cellsOf(one) || top[0]!.split(other).length - top[0]!.split(one).length,
  );
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiter!,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: 2 * MAX_LINES,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse('It cannot be read: is a quote opened and never closed?');
  }
}

const toColumns = (cells: readonly string[]) => cells.map((cell) => HEADINGS.get(toKey(cell)));

const countHeadings = (cells: readonly string[]) => new Set(toColumns(cells).filter(Boolean)).size;

/** Several in one row, below a letterhead too, or else in the first row; -1 when there are none. */
function findHeadings(rows: readonly string[][]): number {
  const at = rows.slice(0, MAX_HEAD).findIndex((cells) => countHeadings(cells) > 1);
  return at < 0 && countHeadings(rows[0] ?? []) > 0 ? 0 : at;
}

/** A bar code takes precedence over an article number, which may be the supplier's own. */
function toLine(cells: readonly string[], columns: readonly (Column | undefined)[]): FileLine {
  const line = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as Record<Column, string>;
  for (const [at, cell] of cells.entries()) {
    const column = columns[at];
    if (!column || line[column] !== '') continue;
    const clean = column === 'code' || column === 'barCode' ? cleanCode : cleanText;
    line[column] = clean(readCell(cell)).slice(0, MAX_TYPED);
  }
  const { barCode, code, name: nameInFile, ...rest } = line;
  return { ...rest, gst: readPercent(rest.gst), nameInFile, code: barCode || code };
}

const refuse = (message: string) => new ShopError('invalid_input', { message, fields: { csv: message } });
