// The day as text: a line while it runs, a table at the end. Pure.

import { formatRupees } from '#shared/money.ts';
import { toClockTime } from './demand.ts';
import { perHour, type Moment, type Step } from './results.ts';
import type { DayReport } from './run-day.ts';

export function toLiveLine({
  minute,
  placed,
  toPick,
  picking,
  waiting,
  riding,
  delivered,
  late,
}: Moment): string {
  return [
    toClockTime(minute),
    `placed ${placed}`,
    `to be picked ${toPick}`,
    `being picked ${picking}`,
    `waiting for a rider ${waiting}`,
    `on the road ${riding}`,
    `delivered ${delivered}`,
    `late ${late}`,
  ].join('   ');
}

const STEP_LABELS: Record<Step, string> = {
  wait: 'until somebody picks it',
  pick: 'picking and packing',
  handover: 'until a rider has it',
  ride: 'to the door',
  total: 'from the press to the door',
};

export const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const minutes = (value: number) => value.toFixed(1).padStart(6);

export function toTable(report: DayReport): string {
  const { results, asked, scale, store } = report;
  const { steps, refunds } = results;
  const rows: [string, string][] = [
    ['placed', `${results.placed}, ${results.byCard} by card, ${results.lines} lines`],
    ['delivered', `${results.delivered}`],
    ['cancelled, failed at the door', `${results.cancelled}, ${results.failed}`],
    ...(results.open > 0 ? [['not at an end', `${results.open}`] as [string, string]] : []),
    ...(results.others > 0 ? [['of other people', `${results.others}`] as [string, string]] : []),
    ['short lines', `${results.shortLines}, for ${results.substitutes} something else came`],
    [
      'not owed or given back',
      `${formatRupees(refunds.missing)} missing, ${formatRupees(refunds.problems)} problems, ${formatRupees(refunds.cards)} card orders that ended`,
    ],
    ['problems', formatProblem(report)],
    ['carts by written lists', formatList(report)],
    [
      'within ten minutes',
      results.withinTenMinutes === null ? 'nothing was delivered' : percent(results.withinTenMinutes),
    ],
    ['by the time first promised', formatArrival(report)],
    ['first promises', formatPromise(report)],
    ['cash', formatCash(report)],
    ["the shop's own figures", formatDifference(report)],
    ['invariants of orders', formatFault(report)],
    ['calls', formatCall(report)],
    ...report.refusals.map(({ why, count }): [string, string] => [`not ordered, ${count} times`, why]),
  ];
  return [
    `${store}, ${asked.orders} orders, ${asked.pickers} pickers, ${asked.riders} riders; one minute here is ${scale.toFixed(0)} in the store${report.isBrokenOff ? '; broken off' : ''}`,
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(36)}${value}`),
    '',
    `  ${'store minutes'.padEnd(36)}median   90 % within`,
    ...Object.entries(STEP_LABELS).map(([step, words]) => {
      const span = steps[step as Step];
      return `  ${words.padEnd(36)}${span ? `${minutes(span.median)}   ${minutes(span.p90)}` : '     -'}`;
    }),
    '',
    `  ${'picker'.padEnd(36)}orders    lines   lines an hour`,
    ...report.pickers.map(
      (one) =>
        `  ${one.name.padEnd(36)}${count(one.orders)}${count(one.lines, 9)}${count(perHour(one.lines, one), 16)}`,
    ),
    '',
    `  ${'rider'.padEnd(36)}orders             an hour   cash`,
    ...report.riders.map(
      (one) =>
        `  ${one.name.padEnd(36)}${count(one.orders)}${count(perHour(one.orders, one), 20)}   ${formatRupees(one.counted)}`,
    ),
  ].join('\n');
}

const count = (value: number, width = 6) => value.toFixed(0).padStart(width);

function formatProblem({ problems: { reported, refunded, refused } }: DayReport): string {
  return reported === 0 ? 'none reported' : `${reported} reported, ${refunded} refunded, ${refused} refused`;
}

function formatList({ lists: { written, lines, wrong } }: DayReport): string {
  return `${written}, ${lines} lines, ${wrong} of another amount than one that was there`;
}

function formatArrival({ results: { arrival }, scale }: DayReport): string {
  const { told, judged, held } = arrival;
  if (told === 0) return 'none was told';
  const rest = `${told - judged} told later are not judged: a minute of the shop is ${scale.toFixed(0)} here`;
  if (judged === 0) return rest;
  return `${percent(held / judged)} of ${judged}${told > judged ? `; ${rest}` : ''}`;
}

function formatPromise({ results: { changedPromises } }: DayReport): string {
  return changedPromises === 0 ? 'stay as they were told' : `CHANGED in ${changedPromises} orders`;
}

function formatCash({ cash: { expected, handedIn, counted } }: DayReport): string {
  return `${formatRupees(expected)} expected, ${formatRupees(handedIn)} handed in, ${formatRupees(counted)} counted`;
}

function formatDifference({ differences }: DayReport): string {
  if (differences === null) return 'not compared';
  return differences.length === 0 ? 'count the same' : `differ: ${differences.join('; ')}`;
}

function formatFault({ faults }: DayReport): string {
  if (faults === null) return 'not asked';
  return faults.length === 0 ? 'hold' : `BROKEN: ${faults.slice(0, 5).join('; ')}`;
}

function formatCall({ calls: { count, median, p95, heldBack }, scale }: DayReport): string {
  const store = (ms: number) => ((ms / 60_000) * scale).toFixed(2);
  const limited = heldBack > 0 ? `; ${heldBack} held back by limits, RATE_LIMIT_SCALE raises them` : '';
  return `${count}, median ${median.toFixed(0)} ms, 95 % within ${p95.toFixed(0)} ms: ${store(median)} and ${store(p95)} store minutes${limited}`;
}
