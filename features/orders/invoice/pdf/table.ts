// A table that continues over pages, with its head repeated.

import { heightOf, INK, SOFT, type Box, type Style } from './ink.ts';
import { hasRoom, LEFT, need, ornament, rule, WIDTH, type Element, type Paper } from './paper.ts';

export type InvoiceColumn = { title: string; width: number; align: 'left' | 'right' };
/** A text, and smaller ones below it. */
export type Cell = { text: string; details?: readonly string[]; isBold?: boolean };

const TEXT: Style = { size: 8.5, colour: INK };
const DETAIL: Style = { size: 7.5, colour: SOFT };
const HEAD: Style = { size: 7.5, isBold: true, colour: INK };
const PADDING = 3;
const TINT = '#f0f4f1';

type WrappedCell = { texts: string[]; style: Style; details: string[] };
type Row = { cells: WrappedCell[]; height: number };

/**
 * Together the columns are as wide as the paper. Numbers are never broken: if one needs more space, the
 * widest text column gets less.
 */
export function drawTable(
  paper: Paper,
  wanted: readonly InvoiceColumn[],
  rows: readonly (readonly Cell[])[],
): void {
  const { doc, root } = paper;
  const columns = fitColumns(paper, wanted, rows);
  const head = wrapRow(
    paper,
    columns,
    columns.map(({ title }) => ({ text: title })),
    HEAD,
  );
  const wrapped = rows.map((cells) => wrapRow(paper, columns, cells, TEXT));
  const table = doc.struct('Table');
  root.add(table);
  need(paper, head.height + (wrapped[0]?.height ?? 0));
  drawTint(paper, head);
  drawRow(paper, columns, head, addRow(paper, table), 'TH');
  for (const row of wrapped) {
    if (!hasRoom(paper, row.height)) {
      need(paper, row.height);
      drawTint(paper, head);
      // A repeated head is read aloud once.
      ornament(paper, () => drawCells(paper, columns, head));
      paper.y += head.height;
    }
    drawRow(paper, columns, row, addRow(paper, table), 'TD');
    rule(paper);
  }
  table.end();
}

function fitColumns(
  { ink }: Paper,
  columns: readonly InvoiceColumn[],
  rows: readonly (readonly Cell[])[],
): InvoiceColumn[] {
  const fitted = columns.map((column, at): InvoiceColumn => {
    if (column.align === 'left') return { ...column };
    const widths = rows.map((cells) => {
      const { text, isBold = false } = cells[at]!;
      return ink.widthOf(text, { ...TEXT, isBold });
    });
    // Slightly more, because sums of widths are not exact.
    return { ...column, width: Math.max(column.width, ...widths.map((width) => width + 2 * PADDING + 0.1)) };
  });
  const tooWide = fitted.reduce((sum, { width }) => sum + width, 0) - WIDTH;
  const widest = fitted
    .filter(({ align }) => align === 'left')
    .reduce((one, other) => (other.width > one.width ? other : one));
  widest.width -= tooWide;
  return fitted;
}

function wrapRow(
  { ink }: Paper,
  columns: readonly InvoiceColumn[],
  cells: readonly Cell[],
  plain: Style,
): Row {
  const wrapped = cells.map(({ text, details = [], isBold = plain.isBold ?? false }, at): WrappedCell => {
    const room = columns[at]!.width - 2 * PADDING;
    const style = { ...plain, isBold };
    return {
      texts: ink.wrap(text, style, room),
      style,
      details: details.flatMap((detail) => ink.wrap(detail, DETAIL, room)),
    };
  });
  const heights = wrapped.map((cell) => heightOf(cell.texts, cell.style) + heightOf(cell.details, DETAIL));
  return { cells: wrapped, height: Math.max(...heights) + 2 * PADDING };
}

function addRow({ doc }: Paper, table: Element): Element {
  const row = doc.struct('TR');
  table.add(row);
  return row;
}

function drawTint(paper: Paper, { height }: Row): void {
  ornament(paper, () => paper.doc.rect(LEFT, paper.y, WIDTH, height).fill(TINT));
}

function drawRow(
  paper: Paper,
  columns: readonly InvoiceColumn[],
  row: Row,
  element: Element,
  kind: 'TH' | 'TD',
): void {
  const options = kind === 'TH' ? { scope: 'Column' } : {};
  for (const at of row.cells.keys()) {
    element.add(paper.doc.struct(kind, options as object, () => drawCell(paper, columns, row, at)));
  }
  element.end();
  paper.y += row.height;
}

function drawCells(paper: Paper, columns: readonly InvoiceColumn[], row: Row): void {
  for (const at of row.cells.keys()) drawCell(paper, columns, row, at);
}

function drawCell({ ink, y }: Paper, columns: readonly InvoiceColumn[], { cells }: Row, at: number): void {
  const { texts, style, details } = cells[at]!;
  const { width, align } = columns[at]!;
  const x = LEFT + columns.slice(0, at).reduce((sum, column) => sum + column.width, 0);
  const box: Box = { x: x + PADDING, y: y + PADDING, width: width - 2 * PADDING, align, style };
  ink.drawLines(texts, box);
  ink.drawLines(details, { ...box, y: box.y + heightOf(texts, style), style: DETAIL });
}
