// The day as text: a line while it runs, tables at the end. Pure.

import { formatRupees } from '#shared/money.ts';
import { formatTable } from '../report.ts';
import { toClockTime } from './clock.ts';
import type { Moment, Step } from './results.ts';
import type { DayReport } from './run-day.ts';

export function toLiveLine(moment: Moment): string {
  return [
    toClockTime(moment.minute),
    `placed ${moment.placed}`,
    `to be picked ${moment.toPick}`,
    `being picked ${moment.picking}`,
    `waiting for a rider ${moment.waiting}`,
    `on the road ${moment.riding}`,
    `delivered ${moment.delivered}`,
    `late ${moment.late}`,
  ].join('   ');
}

const STEP_LABELS: Record<Step, string> = {
  wait: 'until somebody picks it',
  pick: 'picking and packing',
  handover: 'until a rider has it',
  ride: 'to the door',
  total: 'from the press to the door',
};

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

export function toTable(report: DayReport): string {
  const { results, asked, scale, store, refusals } = report;
  const { steps } = results;
  const people = `${asked.orders} orders, ${asked.pickers} pickers, ${asked.riders} riders`;
  const end = report.isBrokenOff ? '; broken off' : '';
  const rows = [
    ...listResults(report),
    ...refusals.map(({ why, count }) => [`not ordered, ${count} times`, why]),
  ];
  return [
    `${store}, ${people}; one minute here is ${scale.toFixed(0)} in the store${end}\n`,
    ...rows.map(([name, value]) => `${name!.padEnd(32)}${value}`),
    '',
    formatTable(
      ['store minutes', 'median', '90 % within'],
      Object.entries(STEP_LABELS).map(([step, label]) => {
        const span = steps[step as Step];
        return [label, span?.median.toFixed(1) ?? '-', span?.p90.toFixed(1)];
      }),
    ),
  ].join('\n');
}

function listResults(report: DayReport): [name: string, value: string][] {
  const { results, problems, cash, counted: shelves, differences, faults } = report;
  const { refunds, withinTenMinutes, changedPromises } = results;
  const [missing, refunded, ended] = [refunds.missing, refunds.problems, refunds.cards].map(formatRupees);
  const [expected, handedIn, counted] = [cash.expected, cash.handedIn, cash.counted].map(formatRupees);
  const whenSome = (name: string, count: number): [string, string][] =>
    count > 0 ? [[name, `${count}`]] : [];
  return [
    ['placed', `${results.placed}, ${results.byCard} by card, ${results.lines} lines`],
    ['delivered', `${results.delivered}`],
    ['cancelled, failed at the door', `${results.cancelled}, ${results.failed}`],
    ...whenSome('not at an end', results.open),
    ...whenSome('of other people', results.others),
    ['short lines', `${results.shortLines}, for ${results.substitutes} something else came`],
    ['not owed or given back', `${missing} missing, ${refunded} problems, ${ended} card orders that ended`],
    ['problems', `${problems.reported} reported, ${problems.refunded} refunded, ${problems.refused} refused`],
    ['within ten minutes', withinTenMinutes === null ? 'nothing was delivered' : percent(withinTenMinutes)],
    [
      'first promises',
      changedPromises === 0 ? 'stay as they were told' : `CHANGED in ${changedPromises} orders`,
    ],
    ['cash', `${expected} expected, ${handedIn} handed in, ${counted} counted`],
    [
      'misplaced goods',
      shelves
        ? `${shelves.misplaced}, ${shelves.missed} missed, ${judge(shelves.wrong, '', 'which a count confirms', 'WRONG')}`
        : 'not counted',
    ],
    ["the shop's own figures", judge(differences, 'not compared', 'count the same', 'differ')],
    ['invariants of orders', judge(faults, 'not asked', 'hold', 'BROKEN')],
    ['calls', formatCalls(report)],
  ];
}

function judge(found: readonly string[] | null, unknown: string, good: string, bad: string): string {
  if (found === null) return unknown;
  return found.length === 0 ? good : `${bad}: ${found.slice(0, 5).join('; ')}`;
}

function formatCalls({ calls: { count, median, p95, heldBack }, scale }: DayReport): string {
  const store = (ms: number) => ((ms / 60_000) * scale).toFixed(2);
  const limited = heldBack > 0 ? `; ${heldBack} held back by limits, RATE_LIMIT_SCALE raises them` : '';
  return `${count}, median ${median.toFixed(0)} ms, 95 % within ${p95.toFixed(0)} ms: ${store(median)} and ${store(p95)} store minutes${limited}`;
}
