// Metrics as lines on the console, and as a report for comparing with the next run.

import { count, readReport, saveReport } from '../report.ts';
import { findWorse, type Measurement } from './compare.ts';

/** Prints every metric when it arrives, and collects it. */
export function openReport() {
  const metrics: Measurement[] = [];
  return {
    async add(measured: Iterable<Measurement> | AsyncIterable<Measurement>): Promise<void> {
      for await (const measurement of measured) {
        console.log(toLine(measurement));
        metrics.push(measurement);
      }
    },
    /** Also prints what became worse since the report in `against` by more than the spread of both. */
    save(file: string, against: string | undefined): void {
      saveReport(file, { metrics });
      if (!against) return;
      const earlier = readReport<{ metrics: Measurement[] }>(against);
      const worse = findWorse(earlier.metrics, metrics);
      console.log(`\nAgainst ${earlier.date} (${earlier.machine}):`);
      for (const { name, from, to, worseBy, spread } of worse) {
        const by = `worse by ${percent(worseBy)} (spread of both ${percent(spread)})`;
        console.log(`  ${by}: ${name}, ${show(from)} -> ${show(to)}`);
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

const show = (value: number) => (value >= 100 ? count.format(value) : value.toPrecision(value >= 10 ? 3 : 2));
const percent = (share: number) => `${(share * 100).toFixed(0)}%`;
