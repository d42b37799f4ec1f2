// Blocks of cells as spreadsheets copy them: lines of cells separated by tabs; a cell that contains a line
// break, a tab or a quote is quoted. What a pasted block would change in the sheet, and its mistakes, are
// planned before anything is changed.

import type { CellPlace } from './sheet-keys.ts';
import {
  toLabel,
  readCell,
  saysTheSame,
  isOfStore,
  type CellNames,
  type SheetColumn,
} from './sheet-columns.ts';
import type { CellEdit } from './sheet-drafts.ts';
import type { SheetRows } from './sheet-rows.ts';
import { toCount } from '../../../ui/number.tsx';

/** More lines cannot be pasted at once. */
export const MAX_LINES = 1_000;

export type PasteProblem = { line: number; name: string; column: string; text: string; problem: string };

export type PastePlan = {
  /** Cells of lines without mistakes. */
  good: CellEdit[];
  /** Cells of lines with a mistake. */
  bad: CellEdit[];
  problems: PasteProblem[];
};

/** The block starts at this cell and covers the lines below and the columns to the right. */
export function planPaste(
  rows: SheetRows,
  columns: readonly SheetColumn[],
  names: CellNames,
  at: CellPlace,
  block: readonly (readonly string[])[],
): PastePlan {
  const plan: PastePlan = { good: [], bad: [], problems: [] };
  block.slice(0, MAX_LINES).forEach((cells, down) => {
    const row = rows.at(at.row + down);
    const about = { line: down + 1, name: row?.name ?? '' };
    if (!row) {
      plan.problems.push({
        ...about,
        column: '',
        text: cells.join(' '),
        problem: 'There is no row left to paste it into',
      });
      return;
    }
    const edits: CellEdit[] = [];
    const before = plan.problems.length;
    cells.forEach((text, across) => {
      const column = columns[at.column - 1 + across];
      const refuse = (problem: string) =>
        plan.problems.push({ ...about, column: column ? toLabel(column) : '', text, problem });
      if (!column) return void refuse('There is no column left to paste it into');
      if (saysTheSame(row, column, text, names)) return;
      if (isOfStore(column) && !rows.mayStock) {
        return void refuse('Only managers of this store can change this');
      }
      const { problem } = readCell(column, text, names, row);
      if (problem !== null) refuse(problem);
      edits.push({ id: row._id, column, text });
    });
    (plan.problems.length > before ? plan.bad : plan.good).push(...edits);
  });
  if (block.length > MAX_LINES) {
    const problem = `At most ${toCount(MAX_LINES)} lines are taken at once`;
    plan.problems.push({ line: MAX_LINES + 1, name: '', column: '', text: '', problem });
  }
  return plan;
}

export function readBlock(text: string): string[][] {
  const lines: string[][] = [[]];
  let cell = '';
  let at = 0;
  const endCell = () => {
    lines.at(-1)!.push(cell);
    cell = '';
  };
  while (at < text.length) {
    const quoted = cell === '' ? readQuoted(text, at) : null;
    if (quoted) {
      cell = quoted.cell;
      at = quoted.end;
    } else if (text[at] === '\t') {
      endCell();
      at++;
    } else if (text[at] === '\n' || text[at] === '\r') {
      endCell();
      at += text.startsWith('\r\n', at) ? 2 : 1;
      // Spreadsheets end the last line too.
      if (at < text.length) lines.push([]);
      else return lines;
    } else cell += text[at++];
  }
  endCell();
  return lines;
}

/** A quoted cell that ends where a cell may end; anything else is text that begins with a quote. */
function readQuoted(text: string, start: number): { cell: string; end: number } | null {
  if (text[start] !== '"') return null;
  const [whole, inside] = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(start)) ?? [];
  if (whole === undefined) return null;
  return { cell: inside!.replaceAll('""', '"'), end: start + whole.length };
}

export function writeBlock(lines: readonly (readonly string[])[]): string {
  const toCell = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return lines.map((line) => line.map(toCell).join('\t')).join('\n');
}
