// `node lab/day/picture.ts REPORT [FILE]`: draws the report of a day (`npm run day -- --report REPORT`) as
// the picture in the README, docs/pictures/day.svg.

import { readFileSync, writeFileSync } from 'node:fs';
import { formatRupees } from '#shared/money.ts';
import { DAY_MINUTES, toClockTime } from './clock.ts';
import { PART_MINUTES, PROMISED_MINUTES, type Moment } from './results.ts';
import type { DayReport } from './run-day.ts';
import { percent } from './table.ts';

const PICTURE = new URL('../../docs/pictures/day.svg', import.meta.url);
const [WIDTH, LEFT, RIGHT] = [960, 56, 936];
const COLOURS = { ink: '#17201b', quiet: '#5b675f', grid: '#e6eae6', green: '#0c7a43', pale: '#bfe3cf' };

const toX = (minute: number) => LEFT + (Math.min(minute, DAY_MINUTES) / DAY_MINUTES) * (RIGHT - LEFT);
const fixed = (value: number) => Number(value.toFixed(1));

function drawDay(report: DayReport): string {
  const { asked, store, date, scale } = report;
  const title = `A day of a store: ${asked.orders} orders, ${asked.pickers} pickers, ${asked.riders} riders`;
  const pace = `Simulated people, the real shop: ${store} of the demo, over HTTP, ${scale.toFixed(0)} times as fast, ${date.slice(0, 10)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} 700" font-family="sans-serif" font-size="13" fill="${COLOURS.ink}">
<title>${title}</title>
<rect width="${WIDTH}" height="700" fill="#fff"/>
${text(24, 36, title, { size: 20, bold: true })}
${text(24, 58, pace, { colour: COLOURS.quiet })}
${drawTiles(report)}
${drawPlaced(report, 176)}
${drawMinutes(report, 322)}
${drawWhere(report, 500)}
</svg>
`;
}

type Style = { size?: number; bold?: boolean; colour?: string; anchor?: 'middle' | 'end' };

function text(x: number, y: number, words: string, { size, bold, colour, anchor }: Style = {}): string {
  const attributes = [
    size && `font-size="${size}"`,
    bold && 'font-weight="bold"',
    colour && `fill="${colour}"`,
    anchor && `text-anchor="${anchor}"`,
  ].filter(Boolean);
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${fixed(x)}" y="${fixed(y)}"${attributes.map((one) => ` ${one}`).join('')}>${escaped}</text>`;
}

function drawTiles({ results, cash, faults }: DayReport): string {
  const { steps, withinTenMinutes: share } = results;
  const tiles: [string, string][] = [
    [String(results.delivered), 'delivered'],
    [`${results.cancelled} + ${results.failed}`, 'cancelled, failed'],
    [steps.total ? `${steps.total.median.toFixed(1)} min` : '-', 'median, to the door'],
    [share === null ? '-' : percent(share), 'within ten minutes'],
    [`${results.shortLines} of ${results.lines}`, 'lines short'],
    [formatRupees(Math.round(cash.counted)), 'cash counted'],
    [faults?.length === 0 ? 'hold' : 'not known', 'invariants'],
  ];
  const width = (RIGHT - 24) / tiles.length;
  return tiles
    .map(
      ([value, name], at) =>
        text(24 + at * width, 100, value, { size: 20, bold: true, colour: COLOURS.green }) +
        text(24 + at * width, 120, name, { colour: COLOURS.quiet }),
    )
    .join('\n');
}

type Chart = { top: number; height: number; most: number; heading: string; step: number };

/** Heading, grid lines with their values, hours below. */
function drawFrame({ top, height, most, heading, step }: Chart): string {
  const lines: string[] = [text(24, top - 14, heading, { bold: true })];
  for (let value = 0; value <= most; value += step) {
    const y = top + height - (value / most) * height;
    lines.push(`<path d="M${LEFT} ${fixed(y)}H${RIGHT}" stroke="${COLOURS.grid}"/>`);
    lines.push(text(LEFT - 8, y + 4, String(value), { colour: COLOURS.quiet, anchor: 'end' }));
  }
  for (let minute = 0; minute <= DAY_MINUTES; minute += 120)
    lines.push(
      text(toX(minute), top + height + 18, toClockTime(minute), { colour: COLOURS.quiet, anchor: 'middle' }),
    );
  return lines.join('\n');
}

const roundUp = (value: number, step: number) => Math.max(step, Math.ceil(value / step) * step);

function drawPlaced({ parts }: DayReport, top: number): string {
  const most = roundUp(Math.max(...parts.map(({ placed }) => placed)), 10);
  const chart = { top, height: 90, most, step: most / 2, heading: 'Orders placed, each half hour' };
  const bars = parts.map(({ from, placed }) => {
    const height = (placed / most) * chart.height;
    return `<rect x="${fixed(toX(from) + 2)}" y="${fixed(top + chart.height - height)}" width="${fixed(toX(PART_MINUTES) - LEFT - 4)}" height="${fixed(height)}" fill="${COLOURS.green}"/>`;
  });
  return [drawFrame(chart), ...bars].join('\n');
}

function drawMinutes({ parts }: DayReport, top: number): string {
  const most = roundUp(Math.max(PROMISED_MINUTES, ...parts.map(({ p90 }) => p90 ?? 0)), 5);
  const heading = `Minutes from the press to the door: median, and 90 % within; dashed: ${PROMISED_MINUTES}`;
  const chart = { top, height: 120, most, step: 5, heading };
  const toY = (minutes: number) => fixed(top + chart.height - (minutes / most) * chart.height);
  const known = parts.flatMap(({ from, median, p90 }) =>
    median === null || p90 === null
      ? []
      : [{ x: fixed(toX(from + PART_MINUTES / 2)), median: toY(median), p90: toY(p90) }],
  );
  const line = (points: string[]) => points.join('L');
  const medians = known.map(({ x, median }) => `${x} ${median}`);
  const ends = known.map(({ x, p90 }) => `${x} ${p90}`);
  return [
    drawFrame(chart),
    `<path d="M${line([...ends, ...medians.toReversed()])}z" fill="${COLOURS.pale}"/>`,
    `<path d="M${line(medians)}" fill="none" stroke="${COLOURS.green}" stroke-width="2.5"/>`,
    `<path d="M${LEFT} ${toY(PROMISED_MINUTES)}H${RIGHT}" stroke="#b45309" stroke-width="1.5" stroke-dasharray="5 4"/>`,
  ].join('\n');
}

type Where = { name: keyof Moment; words: string; colour: string };
const PLACES: readonly Where[] = [
  { name: 'riding', words: 'on the road', colour: '#0c7a43' },
  { name: 'waiting', words: 'waiting for a rider', colour: '#d98a00' },
  { name: 'picking', words: 'being picked', colour: '#7cc29b' },
  { name: 'toPick', words: 'to be picked', colour: '#c4cbc6' },
];

function drawWhere({ moments }: DayReport, top: number): string {
  const shown = moments.filter(({ minute }) => minute <= DAY_MINUTES);
  const countOpen = (moment: Moment, places: typeof PLACES | readonly (typeof PLACES)[number][]) =>
    places.reduce((sum, { name }) => sum + moment[name], 0);
  const most = roundUp(Math.max(0, ...shown.map((moment) => countOpen(moment, PLACES))), 10);
  const chart = { top, height: 140, most, step: most / 2, heading: 'Open orders, every five minutes' };
  const toY = (count: number) => fixed(top + chart.height - (count / most) * chart.height);
  const areas = PLACES.map((_, at) => {
    const edge = (count: number) =>
      shown.map((moment) => `${fixed(toX(moment.minute))} ${toY(countOpen(moment, PLACES.slice(0, count)))}`);
    return `<path d="M${[...edge(at + 1), ...edge(at).toReversed()].join('L')}z" fill="${PLACES[at]!.colour}"/>`;
  });
  const legend = PLACES.map(({ words, colour }, at) => {
    const x = LEFT + 260 + at * 160;
    return `<rect x="${x}" y="${top - 25}" width="12" height="12" fill="${colour}"/>${text(x + 18, top - 14, words, { colour: COLOURS.quiet })}`;
  });
  return [drawFrame(chart), ...areas, ...legend].join('\n');
}

if (import.meta.main) {
  const [report, file = PICTURE] = process.argv.slice(2);
  if (!report) {
    console.error('Usage: node lab/day/picture.ts REPORT [FILE]');
    process.exit(1);
  }
  writeFileSync(file, drawDay(JSON.parse(readFileSync(report, 'utf8')) as DayReport));
}
