// Writes metrics as lines on the console, and as JSON for comparing with the next run.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findWorse, type Measurement } from './compare.ts';

type Report = { date: string; machine: string; metrics: Measurement[] };

/** Prints every metric when it arrives, and collects it. */
export function openReport() {
  const metrics: Measurement[] = [];
  return {
    add(...more: Measurement[]): void {
      for (const measurement of more) console.log(toLine(measurement));
      metrics.push(...more);
    },
    save(file: string): void {
      const [cpu] = os.cpus();
      const machine = `${os.availableParallelism()} cores, ${cpu?.model ?? os.arch()}`;
      const report: Report = { date: new Date().toISOString(), machine, metrics };
      mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
      writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
      console.log(`\nThe report is in ${file}.`);
    },
    /** Prints the metrics that became worse since the report in `file` by more than the spread of both. */
    printWorse(file: string): void {
      const earlier = JSON.parse(readFileSync(file, 'utf8')) as Report;
      const worse = findWorse(earlier.metrics, metrics);
      console.log(`\nAgainst ${earlier.date} (${earlier.machine}):`);
      for (const { name, from, to, worseBy, spread } of worse) {
        console.log(
          `  worse by ${percent(worseBy)} (spread of both ${percent(spread)}): ${name}, ${show(from)} -> ${show(to)}`,
        );
      }
      if (worse.length === 0) console.log('  nothing is worse by more than the spread of both');
    },
  };
}

/** "name   ours   reference   ratio   spread   goal   verdict" */
function toLine({ name, unit, ours, reference, ratio, spread, better, goal, verdict }: Measurement): string {
  const measured = (value: number) => `${show(value)}${unit}`;
  return [
    name.padEnd(38),
    measured(ours).padStart(12),
    (reference ? `${reference.name} ${measured(reference.value)}` : '').padStart(46),
    (ratio === null ? '' : ratio.toFixed(2)).padStart(6),
    `±${percent(spread / 2)}`.padStart(5),
    (goal === null ? '' : `${better === 'more' ? '>=' : '<='} ${goal}`).padStart(8),
    ` ${verdict === 'information' ? '' : verdict}`,
  ]
    .join(' ')
    .trimEnd();
}

const wholes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

function show(value: number): string {
  return value >= 100 ? wholes.format(value) : value.toPrecision(value >= 10 ? 3 : 2);
}

const percent = (share: number) => `${(share * 100).toFixed(0)}%`;
