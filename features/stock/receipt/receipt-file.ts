// Reads a supplier's list, a file or cells of a spreadsheet, as lines of goods in; wrong lines too.

import { CsvError, parse } from 'csv-parse/sync';
import { readCell, readPercent } from '#shared/csv-cell.ts';
import { ShopError } from '#shared/shop-error.ts';
import { cleanText } from '#shared/clean-text.ts';
import { findDelimiter, findHeadings, toHeadingKey } from '#shared/headings.ts';
import { cleanCode } from '#shared/product-code.ts';
import { indexWords, readWordList } from '#shared/word-list.server.ts';
import { MAX_LINES } from '../booking/booking.rules.ts';
import { MAX_TYPED, type TypedLine } from './receipt-line.rules.ts';

type FileLine = Omit<TypedLine, 'takesMrp'> & { nameInFile: string; batch: string };

const COLUMNS = [
  ...(['barCode', 'code', 'name', 'quantity', 'cost', 'bestBefore'] as const),
  ...(['free', 'mrp', 'gst', 'batch'] as const),
] as const;
type Column = (typeof COLUMNS)[number];

const lists = readWordList(new URL('receipt-headings.txt', import.meta.url), COLUMNS);
const HEADINGS = new Map(
  [...indexWords(COLUMNS.flatMap((column) => lists[column]))].map(([heading, { section }]) => [
    toHeadingKey(heading),
    section as Column,
  ]),
);

/** Columns of a list without headings. */
const IN_ORDER: readonly Column[] = ['code', 'quantity', 'cost', 'bestBefore'];

type ReceiptFile = {
  lines: FileLine[];
  /** Headings of columns that goods in has no use for. */
  unusedColumns: string[];
};

export function readReceiptFile(text: string): ReceiptFile {
  const rows = parseRows(text).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const at = findHeadings(rows, toColumn);
  const headings = rows[at] ?? [];
  const columns = at < 0 ? IN_ORDER : headings.map(toColumn);
  const lines = rows
    .slice(at + 1)
    .map((cells) => toLine(cells, columns))
    // Those below headings that name nothing are sums.
    .filter(({ code, nameInFile }) => at < 0 || code !== '' || nameInFile !== '');
  if (lines.length === 0) throw refuse('The file has no lines.');
  if (lines.length > MAX_LINES) throw refuse(`A receipt can have at most ${MAX_LINES} lines.`);
  const unusedColumns = headings
    .map((heading) => cleanText(heading).slice(0, MAX_TYPED))
    .filter((heading, column) => heading !== '' && columns[column] === undefined);
  return { lines, unusedColumns };
}

const toColumn = (cell: string) => HEADINGS.get(toHeadingKey(cell));

function parseRows(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: findDelimiter(text, toColumn),
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
