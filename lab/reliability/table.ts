// The table that a run prints, with the findings below each row that failed.

import type { Row } from './scenario.ts';

const WIDTHS = [84, 9, 5, 8, 9, 12, 16, 7] as const;
const MAX_FINDINGS = 8;

export const isBroken = (row: Row): boolean =>
  row.notRun === null &&
  (row.lost + row.doubled + row.oversold + row.differencePaise > 0 || row.findings.length > 0);

export function printHead(): void {
  printCells(['fault', 'attempts', 'lost', 'doubled', 'oversold', 'rupees off', 'back after', 'took']);
}

export function printRow(row: Row): void {
  const { name, notRun, attempts, lost, doubled, oversold, differencePaise, recoveryMs, seconds } = row;
  if (notRun) {
    console.log(`${name.padEnd(WIDTHS[0])} NOT RUN: ${notRun}`);
    return;
  }
  const back = recoveryMs === null ? '-' : `${(recoveryMs / 1000).toFixed(1)} s`;
  const rupees = (differencePaise / 100).toFixed(2);
  printCells(
    [name, attempts, lost, doubled, oversold, rupees, back, `${seconds.toFixed(0)} s`],
    isBroken(row) ? 'FAILED' : '',
  );
  for (const note of row.notes) console.log(`  ${note}`);
}

/** One line: the fault, its sums that are not 0, and what was found first. */
export function describeFailure({ name, lost, doubled, oversold, differencePaise, findings }: Row): string {
  const sums = Object.entries({ lost, doubled, oversold, 'paise off': differencePaise });
  const wrong = sums.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`);
  return [name, ...wrong, ...findings.slice(0, 2)].join('; ').replaceAll(/\s+/g, ' ');
}

export function printFindings({ findings }: Row): void {
  for (const finding of findings.slice(0, MAX_FINDINGS)) console.log(`  ! ${finding}`);
  if (findings.length > MAX_FINDINGS) console.log(`  ! and ${findings.length - MAX_FINDINGS} more`);
}

function printCells(cells: readonly (string | number)[], after = ''): void {
  const [first, ...rest] = cells;
  const line = rest.map((cell, index) => String(cell).padStart(WIDTHS[index + 1]!)).join(' ');
  console.log(`${String(first).padEnd(WIDTHS[0])} ${line} ${after}`.trimEnd());
}
