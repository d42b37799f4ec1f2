// Reads a product file as rows: its encoding, delimiter, columns, and the line where each row begins. It is
// streamed, however large it is, and never stored. Does not interpret the rows.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse, type Info } from 'csv-parse';
import { cleanText } from '#shared/clean-text.ts';
import { readCell } from '#shared/csv-cell.ts';
import { ShopError } from '#shared/shop-error.ts';
import { indexWords, readWordList } from '#shared/word-list.server.ts';
import { MAX_ROWS } from './catalogue-import.contract.ts';
import { COLUMNS, toFieldHeading, type ColumnName, type FileRow } from './product-columns.rules.ts';

/** Longer than any product: a quote was not closed. */
const MAX_ROW_LENGTH = 1_000_000;
const CHUNK = 256 * 1024;

/** Of a heading only letters and digits matter, and not what stands in brackets. */
const toKey = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
/** A column, or `field: X` for a custom field. */
const HEADINGS = new Map<string, string>([
  ...COLUMNS.map((name) => [toKey(name), name] as const),
  [toKey('brand'), toFieldHeading('Brand')],
  ...listOtherHeadings(),
]);

function listOtherHeadings(): [heading: string, column: string][] {
  const { column } = readWordList(new URL('product-headings.txt', import.meta.url), ['column']);
  return [...indexWords(column)].map(([heading, { name, at }]) => {
    const known = name === 'brand' ? toFieldHeading('Brand') : COLUMNS.find((column) => column === name);
    if (!known) throw new Error(`${at}: there is no column "${name}", only ${COLUMNS.join(', ')}`);
    return [toKey(heading), known];
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
  const hash = createHash('sha256');
  let columns: Columns | undefined;
  let rowCount = 0;
  for await (const { cells } of readRecords(handle, encoding, layout, (bytes) => hash.update(bytes))) {
    if (!columns) columns = readColumns(cells);
    else if (cells.some((cell) => cell.trim() !== '')) rowCount++;
    if (rowCount > MAX_ROWS) throw refuse(`A file can have at most ${MAX_ROWS} rows. Please split it.`);
  }
  if (!columns) throw refuse('The file is empty.');
  if (rowCount === 0) throw refuse('The file has no rows below its headings.');
  const rows = () => readRows(handle, encoding, layout, columns);
  return { name, hash: hash.digest('hex'), columns, rowCount, rows };
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
    if (toKey(first) === toKey(cells[at]!))
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
  const field = /^field\s*:(.*)$/is.exec(heading)?.[1]?.trim();
  if (field) return { kind: 'field', name: field };
  const name = HEADINGS.get(toKey(heading));
  const own = name === undefined ? undefined : /^field: (.*)$/.exec(name)?.[1];
  if (own !== undefined) return { kind: 'field', name: own };
  return name ? { kind: 'known', name: name as ColumnName } : { kind: 'unknown', heading };
}

async function* readRows(
  handle: FileHandle,
  encoding: string,
  layout: Layout,
  columns: Columns,
): AsyncIterable<FileRow> {
  let isFirst = true;
  let number = 0;
  for await (const { cells, line } of readRecords(handle, encoding, layout)) {
    if (isFirst) isFirst = false;
    else if (cells.some((cell) => cell.trim() !== '')) yield toFileRow(columns, cells, line, number++);
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

/** The commonest of comma, ; and tab in the headings; a first line `sep=;`, as in Excel, decides. */
function findLayout(beginning: string): Layout {
  const separator = /^\ufeff?sep=(.)\r?\n/i.exec(beginning)?.[1];
  if (separator) return { delimiter: separator, hasSeparatorLine: true };
  const headings = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(beginning)![0].replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string) => headings.split(delimiter).length;
  const [delimiter] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a));
  return { delimiter: delimiter!, hasSeparatorLine: false };
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
    `The file is not UTF-8 text (line ${firstLine + Math.max(0, at)}). Save it as "CSV UTF-8 (Comma delimited)".`,
  );
}
