// What PostgreSQL really did for each statement of a test shop: the plans that auto_explain sends to the
// client as notices.

import { connect, type Db } from '#database/client.ts';

/** One scan of a table or an index inside one execution of a statement. */
export type Scan = {
  /** The cause, as named by the test. */
  cause: string;
  statement: string;
  node: string;
  relation: string;
  /** Rows read over all loops, including those removed by a filter. */
  rowsRead: number;
};

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
};

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  client_min_messages: 'notice',
};

export type PlanWatch = {
  db: Db;
  scans: Scan[];
  /** Every statement, and the tables and indexes that it scans. */
  statements: { cause: string; statement: string; relations: string[] }[];
  /** Names the next actions. */
  begin(cause: string): void;
};

/** A database client that notes every scan of every statement it sends. The role must be a superuser. */
export function watchPlans(databaseUrl: string): PlanWatch {
  const url = new URL(databaseUrl);
  const options = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', options.join(' '));
  const db = connect(url.href, { max: 4 });
  let cause = 'opening';
  const scans: Scan[] = [];
  const statements: PlanWatch['statements'] = [];
  db.$client.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const start = message.indexOf('{');
      if (!message.startsWith('duration:') || start < 0) return;
      const { 'Query Text': statement, Plan: plan } = JSON.parse(message.slice(start)) as {
        'Query Text': string;
        Plan: Plan;
      };
      const found = listScans(plan).map((scan) => ({ cause, statement: shorten(statement), ...scan }));
      scans.push(...found);
      const relations = found.map(({ relation }) => relation);
      statements.push({ cause, statement: shorten(statement), relations });
    });
  });
  return { db, scans, statements, begin: (next) => void (cause = next) };
}

const shorten = (statement: string) => statement.replaceAll(/\s+/g, ' ').trim().slice(0, 400);

function listScans(plan: Plan): Pick<Scan, 'node' | 'relation' | 'rowsRead'>[] {
  const inner = (plan.Plans ?? []).flatMap(listScans);
  const relation = plan['Relation Name'] ?? plan['Index Name'];
  if (!relation) return inner;
  const loops = plan['Actual Loops'] ?? 1;
  const perLoop =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  return [{ node: plan['Node Type'], relation, rowsRead: Math.round(perLoop * loops) }, ...inner];
}
