// Reads a product file as rows: its encoding, delimiter, columns, and the line where each row begins. It is
// streamed, however large it is, and never stored. Does not interpret the rows.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import { cleanText } from '#shared/clean-text.ts';
import { readCell } from '#shared/csv-cell.ts';
import { findDelimiter, findHeadings, MAX_HEAD, toHeadingKey } from '#shared/headings.ts';
import { ShopError } from '#shared/shop-error.ts';
import { indexWords, readWordList } from '#shared/word-list.server.ts';
import { MAX_ROWS } from './catalogue-import.contract.ts';
import { COLUMNS, toFieldHeading, type ColumnName, type FileRow } from './product-columns.rules.ts';

/** Longer than any product: a quote was not closed. */
const MAX_ROW_LENGTH = 1_000_000;
const CHUNK = 256 * 1024;

/** A column, or `field: X` for a custom field. */
const HEADINGS = new Map<string, string>([
  ...COLUMNS.map((name) => [toHeadingKey(name), name] as const),
  [toHeadingKey('brand'), toFieldHeading('Brand')],
  ...listOtherHeadings(),
]);

function listOtherHeadings(): [heading: string, column: string][] {
  const { column } = readWordList(new URL('product-headings.txt', import.meta.url), ['column']);
  return [...indexWords(column)].map(([heading, { name, at }]) => {
    const known = name === 'brand' ? toFieldHeading('Brand') : COLUMNS.find((column) => column === name);
    if (!known) throw new Error(`${at}: there is no column "${name}", only ${COLUMNS.join(', ')}`);
    return [toHeadingKey(heading), known];
  });
}

type Column =
  | { kind: 'known'; name: ColumnName }
  | { kind: 'field'; name: string }
  | { kind: 'unknown'; heading: string };
type Columns = { list: Column[]; unknown: string[] };

export type ProductFile = {
  name: string;
  hash: string;
  columns: Columns;
  rowCount: number;
  rows(): AsyncIterable<FileRow>;
};

const refuse = (message: string) => new ShopError('file_not_readable', { message });

/** Reads the whole file once. Throws `file_not_readable` with advice for the owner. */
export async function openProductFile(handle: FileHandle, name: string): Promise<ProductFile> {
  const beginning = await readBeginning(handle);
  const encoding = findEncoding(beginning);
  const layout = findLayout(new TextDecoder(encoding).decode(beginning));
  const head: string[][] = [];
  for await (const { cells } of readRecords(handle, encoding, layout)) {
    if (head.push(cells) === MAX_HEAD) break;
  }
  if (head.length === 0) throw refuse('The file is empty.');
  const at = Math.max(0, findHeadings(head, toColumnName));
  const columns = readColumns(head[at]!);
  const hash = createHash('sha256');
  let rowCount = 0;
  const rows = (onBytes?: (bytes: Buffer) => void) =>
    readRows(readRecords(handle, encoding, layout, onBytes), at, columns);
  for await (const _ of rows((bytes) => hash.update(bytes)))
    if (++rowCount > MAX_ROWS) throw refuse(`A file can have at most ${MAX_ROWS} rows. Please split it.`);
  if (rowCount === 0) throw refuse('The file has no rows below its headings.');
  return { name, hash: hash.digest('hex'), columns, rowCount, rows: () => rows() };
}

/** Refuses headings that are not those of a product file; unknown columns are reported and ignored. */
function readColumns(cells: readonly string[]): Columns {
  const list = cells.map(readColumn);
  const seen = new Map<string, string>();
  for (const [at, column] of list.entries()) {
    if (column.kind === 'unknown') continue;
    const heading = column.kind === 'field' ? toFieldHeading(column.name) : column.name;
    const first = seen.get(heading);
    seen.set(heading, first ?? cells[at]!);
    if (first === undefined) continue;
    if (toHeadingKey(first) === toHeadingKey(cells[at]!))
      throw refuse(`The column "${heading}" appears twice in the file.`);
    if (heading === 'mrp') {
      throw refuse(
        `The columns "${first}" and "${cells[at]}" both mean the MRP. Name the price that shoppers pay "Selling price".`,
      );
    }
    // Such as Brand and Company: the first counts.
    list[at] = { kind: 'unknown', heading: cleanText(readCell(cells[at]!)) };
  }
  if (!list.some(({ kind }) => kind === 'known')) {
    throw refuse(`The first row must name the columns, for example: ${COLUMNS.slice(0, 7).join(', ')}.`);
  }
  const unknown = list.flatMap((column) =>
    column.kind === 'unknown' && column.heading !== '' ? [column.heading] : [],
  );
  return { list, unknown };
}

function readColumn(cell: string): Column {
  const heading = cleanText(readCell(cell));
  const name = /^field\s*:.*\S/is.test(heading) ? heading : HEADINGS.get(toHeadingKey(heading));
  const own = name && /^field\s*:(.*)$/is.exec(name)?.[1]?.trim();
  if (own) return { kind: 'field', name: own };
  return name ? { kind: 'known', name: name as ColumnName } : { kind: 'unknown', heading };
}

function toColumnName(cell: string): string | undefined {
  const column = readColumn(cell);
  return column.kind === 'unknown' ? undefined : column.name;
}

/** Those below the headings that say something: no numbers alone, and no sums under a list. */
async function* readRows(
  records: ReturnType<typeof readRecords>,
  headings: number,
  columns: Columns,
): AsyncIterable<FileRow> {
  let at = 0;
  let number = 0;
  for await (const { cells, line } of records) {
    if (at++ <= headings) continue;
    const row = toFileRow(columns, cells, line, number);
    if (Object.keys(row.cells).length === 0 && row.fields.length === 0 && !row.hasTooManyCells) continue;
    number++;
    yield row;
  }
}

function toFileRow({ list }: Columns, cells: readonly string[], line: number, number: number): FileRow {
  const isNameless = !list.some((column) => column.kind === 'known' && column.name === 'name');
  const row: FileRow = { line, number, cells: {}, fields: [], hasTooManyCells: false, isNameless };
  cells.forEach((cell, at) => {
    if (cell.trim() === '') return;
    const column = list[at];
    if (!column) row.hasTooManyCells = true;
    else if (column.kind === 'known') row.cells[column.name] = cell;
    else if (column.kind === 'field') row.fields.push([column.name, cell]);
  });
  return row;
}

async function readBeginning(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK), 0, CHUNK, 0);
  return buffer.subarray(0, bytesRead);
}

/** UTF-8, or UTF-16 if a byte order mark says so. */
function findEncoding(beginning: Buffer): string {
  const signature = beginning.toString('latin1', 0, 4);
  if (signature === 'PK\x03\x04' || signature === '\xd0\xcf\x11\xe0') {
    throw refuse('This is a workbook. Save it as "CSV UTF-8 (Comma delimited)" and choose that file.');
  }
  if (signature.startsWith('\xff\xfe')) return 'utf-16le';
  if (signature.startsWith('\xfe\xff')) return 'utf-16be';
  if (beginning.includes(0)) throw refuse('This is not a CSV file.');
  return 'utf-8';
}

type Layout = { delimiter: string; hasSeparatorLine: boolean };

/** A first line `sep=;`, as in Excel, decides. */
function findLayout(beginning: string): Layout {
  const separator = /^\ufeff?sep=(.)\r?\n/i.exec(beginning)?.[1];
  return { delimiter: separator ?? findDelimiter(beginning, toColumnName), hasSeparatorLine: !!separator };
}

async function* readRecords(
  handle: FileHandle,
  encoding: string,
  { delimiter, hasSeparatorLine }: Layout,
  onBytes: (bytes: Buffer) => void = () => {},
): AsyncIterable<{ cells: string[]; line: number }> {
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_LENGTH,
    ...(hasSeparatorLine && { from_line: 2 }),
  });
  const text = Readable.from(readText(handle, encoding, onBytes));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let countedTwice = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // The parser counts a \r\n between quotes as two lines.
      const breaks = record.join('\0').match(/\r\n|\n|\r/g) ?? [];
      countedTwice += breaks.filter((text) => text === '\r\n').length;
      yield { cells: record, line: info.lines - countedTwice - breaks.length };
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  } finally {
    // If the consumer stops early, no read may be pending: the file is closed next.
    if (!text.closed) {
      text.destroy();
      await once(text, 'close');
    }
  }
}

function explain(error: CsvError & { lines?: number }): ShopError {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return refuse('A quote is opened in the file and never closed. Look for a cell that begins with ".');
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return refuse(`The row at line ${error.lines} is far too long. Is a quote missing there?`);
  }
  return refuse(`The file cannot be read at line ${error.lines}.`);
}

async function* readText(
  handle: FileHandle,
  encoding: string,
  onBytes: (bytes: Buffer) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  let position = 0;
  for (;;) {
    // A new buffer each time: the parser may still hold the last one.
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK), 0, CHUNK, position);
    const bytes = buffer.subarray(0, bytesRead);
    onBytes(bytes);
    position += bytesRead;
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: bytesRead > 0 });
    } catch {
      throw notUtf8(bytes, line);
    }
    line += text.split('\n').length - 1;
    if (text !== '') yield text;
    if (bytesRead === 0) return;
  }
}

function notUtf8(bytes: Buffer, firstLine: number): ShopError {
  const lines = bytes.toString('latin1').split('\n');
  const at = lines.findIndex((line) => {
    const shown = Buffer.from(line, 'latin1');
    return !Buffer.from(shown.toString('utf8'), 'utf8').equals(shown);
  });
  return refuse(
    `Line ${firstLine + Math.max(0, at)} is not UTF-8 text: it was saved as plain CSV. In Excel choose File, Save As, "CSV UTF-8 (Comma delimited)", and take that file.`,
  );
}
