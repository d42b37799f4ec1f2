// Plans what a pasted block would change in the sheet, and lists its mistakes, before anything is changed.

import type { Place } from './sheet-keys.ts';
import { MAX_LINES } from './sheet-block.ts';
import { COLUMNS, LABELS, readCell, saysTheSame, STORE_COLUMNS, type Category } from './sheet-columns.ts';
import type { CellEdit } from './sheet-drafts.ts';
import type { SheetRows } from './sheet-rows.ts';
import { toCount } from '../../parts/metric-labels.ts';

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
  categories: readonly Category[],
  at: Place,
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
      const column = COLUMNS[at.column - 1 + across];
      const refuse = (problem: string) =>
        plan.problems.push({ ...about, column: column ? LABELS[column] : '', text, problem });
      if (!column) return void refuse('There is no column left to paste it into');
      if (saysTheSame(row, column, text, categories)) return;
      if (STORE_COLUMNS.has(column) && !rows.mayStock) {
        return void refuse('Only managers of this store can change this');
      }
      const { problem } = readCell(column, text, categories);
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
