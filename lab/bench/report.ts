// Metrics as lines on the console, and as a report for comparing with the next run.

import { count, formatTable, readReport, saveReport } from '../report.ts';
import { findWorse, findWorseTwice, shortened, type Change, type Measurement } from './compare.ts';

type Measurements = Iterable<Measurement> | AsyncIterable<Measurement>;

export function openReport() {
  if (shortened(false, true)) console.log('A short run: it shows that the bench works, and no figure.\n');
  const metrics: Measurement[] = [];
  return {
    async add(measured: Measurements): Promise<void> {
      metrics.push(...(await collect(measured)));
    },
    save: (file: string) => saveReport(file, { metrics }),
    /**
     * Says what became worse since the report in `file`. What seems worse is measured `again` before it is
     * said. Nothing fails: whoever reads it judges.
     */
    async compareWith(file: string, again: (names: readonly string[]) => Measurements): Promise<void> {
      const earlier = readReport<{ metrics: Measurement[] }>(file);
      const names = findWorse(earlier.metrics, metrics).map(({ name }) => name);
      if (names.length > 0) console.log(`\nSeems worse, so it is measured again: ${names.join('; ')}`);
      const second = names.length > 0 ? await collect(again(names)) : [];
      const text = describeWorse(findWorseTwice(earlier.metrics, metrics, second), names.length);
      const since = `Against ${earlier.date} (${earlier.machine}, load ${earlier.load?.join(' ') ?? 'unknown'}):`;
      console.log(`\n${since}\n${text}`);
    },
  };
}

async function collect(measured: Measurements): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for await (const measurement of measured) {
    console.log(toLine(measurement));
    found.push(measurement);
  }
  return found;
}

/** `seemed`: how many metrics seemed worse before they were measured again. */
function describeWorse(worse: readonly Change[], seemed: number): string {
  const recovered = seemed - worse.length;
  const rows = worse.map(({ name, before, now, again, worseBy }) => [
    name,
    ...[before, now, again].map(show),
    `${percent(worseBy)} worse`,
  ]);
  return [
    ...(worse.length > 0
      ? [formatTable(['worse twice', 'before', 'now', 'again', ''], rows)]
      : ['  nothing is worse by more than a tenth']),
    ...(recovered > 0 ? [`  ${recovered} seemed worse once, and not again`] : []),
  ].join('\n');
}

/** "name   ours   reference   ratio   spread   goal   verdict" */
function toLine({ name, unit, ours, reference, ratio, spread, better, goal, verdict }: Measurement): string {
  const measured = (value: number) => `${show(value)}${unit}`;
  // A side that answered nothing in a short round has no ratio.
  const hasSpread = Number.isFinite(spread);
  return [
    name.padEnd(38),
    measured(ours).padStart(12),
    (reference ? `${reference.name} ${measured(reference.value)}` : '').padStart(46),
    (ratio === null ? '' : Number.isFinite(ratio) ? ratio.toFixed(2) : '-').padStart(6),
    (hasSpread ? `±${percent(spread / 2)}` : '').padStart(5),
    (goal === null ? '' : `${better === 'more' ? '>=' : '<='} ${goal}`).padStart(8),
    ` ${verdict === 'information' ? '' : verdict}`,
  ]
    .join(' ')
    .trimEnd();
}

const show = (value: number) => (value >= 100 ? count.format(value) : value.toPrecision(value >= 10 ? 3 : 2));
const percent = (share: number) => `${(share * 100).toFixed(0)}%`;
