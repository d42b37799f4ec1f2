// Reads a supplier's list as lines of goods in: a file, or cells copied from a spreadsheet. Only text that is
// no list is refused; problems of a line are shown at the line.

import { CsvError, parse } from 'csv-parse/sync';
import { readCell } from '#shared/csv-cell.ts';
import { ShopError } from '#shared/shop-error.ts';
import { cleanText } from '#shared/clean-text.ts';
import { indexWords, readWordList } from '#shared/word-list.server.ts';
import { MAX_LINES } from '../booking/booking.rules.ts';
import { MAX_TYPED, type TypedLine } from './receipt-line.rules.ts';

export type FileLine = TypedLine & { name: string };

const toKey = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '');
const COLUMNS = ['barCode', 'code', 'name', 'quantity', 'cost', 'bestBefore'] as const;
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

/** 400 when it is not a list, or too long. */
export function readReceiptFile(text: string): FileLine[] {
  const rows = parseRows(text).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const columns = findColumns(rows[0] ?? []);
  const lines = (columns ? rows.slice(1) : rows).map((cells) => toLine(cells, columns ?? IN_ORDER));
  if (lines.length === 0) throw refuse('The file has no lines.');
  if (lines.length > MAX_LINES) throw refuse(`A receipt can have at most ${MAX_LINES} lines.`);
  return lines;
}

function parseRows(text: string): string[][] {
  const firstLine = /^[^\r\n]*/.exec(text)![0];
  const [delimiter] = ['\t', ',', ';'].toSorted(
    (one, other) => firstLine.split(other).length - firstLine.split(one).length,
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

/** undefined when the first row has no headings and is a line like the others. */
function findColumns(cells: readonly string[]): (Column | undefined)[] | undefined {
  const columns = cells.map((cell) => HEADINGS.get(toKey(cell)));
  return columns.some((column) => column !== undefined) ? columns : undefined;
}

/** A bar code takes precedence over an article number, which may be the supplier's own. */
function toLine(cells: readonly string[], columns: readonly (Column | undefined)[]): FileLine {
  const line = { barCode: '', code: '', name: '', quantity: '', cost: '', bestBefore: '' };
  for (const [at, cell] of cells.entries()) {
    const column = columns[at];
    if (column && line[column] === '') line[column] = cleanText(readCell(cell)).slice(0, MAX_TYPED);
  }
  const { barCode, ...rest } = line;
  return { ...rest, code: barCode || rest.code };
}

const refuse = (message: string) => new ShopError('invalid_input', { message, fields: { csv: message } });
