// How the programs of the lab say what they have found: tables on the console, and a report as JSON.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Cell = string | number | null | undefined;

/** The first column to the left, the others to the right, under their names. */
export function formatTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '')));
  const widths = head.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)));
  return cells
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Writes what was found, with when, on which machine, and its load of the last 1, 5 and 15 minutes. */
export function saveReport(file: string, found: object): void {
  const machine = `${os.availableParallelism()} cores, ${os.cpus()[0]?.model ?? os.arch()}`;
  const load = os.loadavg().map((value) => Number(value.toFixed(1)));
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const report = { date: new Date().toISOString(), machine, load, ...found };
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nThe report is in ${file}.`);
}

export function readReport<Found>(file: string): Found & { date: string; machine: string; load?: number[] } {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export const count = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
