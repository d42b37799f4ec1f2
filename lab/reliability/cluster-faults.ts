// Faults of a cluster's machines while shoppers order, one after the other and all in one storm.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import { findLeader, readMembers, waitFor, waitUntilCalm, waitUntilHealthy } from '../cluster/health.ts';
import { runStorm, type Service } from './cluster-storm.ts';
import type { Fault, Scenario } from './scenario.ts';

type Run = (cluster: Cluster, scenario: Scenario) => Promise<void>;
/** The longest time without an acknowledged order, and the longest duration of the fault. */
type Seconds = { goal: number; within: number };
/** `pages`: looked at all the time meanwhile. */
type ClusterFault = {
  name: string;
  seconds: Seconds;
  run: Run;
  pages: readonly string[];
  isFullOnly: boolean;
};

const short = (name: string, seconds: Seconds, run: Run, pages: readonly string[] = []): ClusterFault => ({
  name,
  seconds,
  run,
  pages,
  isFullOnly: false,
});
const full = (...fault: Parameters<typeof short>): ClusterFault => ({ ...short(...fault), isFullOnly: true });

const ANSWER_GOAL_SECONDS = 10;
/** A fault is over when all machines are back, which takes a while on a busy machine. */
const HEALTHY_WITHIN_SECONDS = 120;
/** Time until somebody notices and a machine starts again. */
const BACK_AFTER_MS = 8_000;

const leaderOf = async ({ topology }: Cluster): Promise<string> => {
  const leader = await waitFor(() => findLeader(topology.databases), {
    within: 30,
    complaint: 'nobody leads',
  });
  return leader.name;
};

const standbyOf = async ({ topology }: Cluster): Promise<string> => {
  const members = (await readMembers(topology.databases)) ?? [];
  const standby = members.find(({ role, state }) => role === 'quorum_standby' && state === 'streaming');
  if (!standby) throw new Error('there is no standby that COMMIT waits for');
  return standby.name;
};

/** Does it to the machines, and undoes it after this many seconds. */
const forSeconds =
  (verb: 'kill' | 'freeze' | 'cut', seconds: number, pick: (cluster: Cluster) => Promise<string[]>) =>
  async (cluster: Cluster): Promise<void> => {
    const names = await pick(cluster);
    for (const name of names) await cluster[verb](name);
    await sleep(seconds * 1_000);
    for (const name of names) cluster.back(name);
  };

const allEtcd = async ({ topology }: Cluster) => topology.etcd.map(({ name }) => name);
const leader = async (cluster: Cluster) => [await leaderOf(cluster)];
const standby = async (cluster: Cluster) => [await standbyOf(cluster)];
const named = (name: string) => async () => [name];

const killPostgres = async (cluster: Cluster) => {
  cluster.killPostgres(await leaderOf(cluster));
  await sleep(BACK_AFTER_MS);
};
const switchOver = (cluster: Cluster) => cluster.switchOver();
const upgrade = (cluster: Cluster) => cluster.upgrade();

/** Two of three machines with all that is on them; the leader is left alone. */
const allButTheLeaders = async (cluster: Cluster) => {
  const { etcd, databases, shops } = cluster.topology;
  const saved = (await leaderOf(cluster)).slice(-1);
  return [...etcd, ...databases, ...shops].map(({ name }) => name).filter((name) => !name.endsWith(saved));
};

/** One fault after the other, each as soon as the one before is undone. */
const allInOne = async (cluster: Cluster, scenario: Scenario) => {
  const since = Date.now();
  const say = (what: string) =>
    scenario.note(`from ${((Date.now() - since) / 1000).toFixed(0)} s on: ${what}`);
  say('a shop killed');
  await forSeconds('kill', 8, named('shop2'))(cluster);
  say('a standby frozen');
  await forSeconds('freeze', 30, standby)(cluster);
  say("the leader's PostgreSQL killed");
  await killPostgres(cluster);
  await waitUntilHealthy(cluster.topology, HEALTHY_WITHIN_SECONDS);
  say('an etcd member killed, and the leader frozen');
  await Promise.all([
    forSeconds('kill', 30, named('etcd1'))(cluster),
    forSeconds('freeze', 45, leader)(cluster),
  ]);
  await waitUntilHealthy(cluster.topology, HEALTHY_WITHIN_SECONDS);
  say('all etcd frozen');
  await forSeconds('freeze', 30, allEtcd)(cluster);
  await waitUntilHealthy(cluster.topology, HEALTHY_WITHIN_SECONDS);
  say("the leader's machine killed");
  await forSeconds('kill', 25, leader)(cluster);
  await waitUntilHealthy(cluster.topology, HEALTHY_WITHIN_SECONDS);
  say('shops restarted, and a switchover');
  await Promise.all([upgrade(cluster), sleep(10_000).then(() => switchOver(cluster))]);
};

const FAULTS: ClusterFault[] = [
  short('a shop is killed', { goal: 1, within: 40 }, forSeconds('kill', 8, named('shop1'))),
  short("the leader's PostgreSQL is killed", { goal: 15, within: 90 }, killPostgres),
  full(
    "the leader's machine is killed, back after 25 s",
    { goal: 15, within: 120 },
    forSeconds('kill', 25, leader),
  ),
  short('the leader is frozen for 45 s', { goal: 30, within: 140 }, forSeconds('freeze', 45, leader)),
  full('the leader is frozen for 100 s', { goal: 30, within: 200 }, forSeconds('freeze', 100, leader)),
  full('the leader is cut off for 45 s', { goal: 30, within: 140 }, forSeconds('cut', 45, leader)),
  // No node may lead, so nobody can order; the cluster must recover by itself.
  full(
    'two machines of three are cut off for 40 s',
    { goal: 40 + 30, within: 180 },
    forSeconds('cut', 40, allButTheLeaders),
    ['/'],
  ),
  full('a standby is frozen for 40 s', { goal: 1, within: 100 }, forSeconds('freeze', 40, standby)),
  full('an etcd member is gone for 20 s', { goal: 1, within: 60 }, forSeconds('kill', 20, named('etcd1'))),
  short('all etcd are gone for 45 s', { goal: 1, within: 120 }, forSeconds('kill', 45, allEtcd)),
  short('a planned switchover', { goal: 5, within: 60 }, switchOver),
  short('rolling restart of the shops', { goal: 1, within: 200 }, upgrade),
  full('all of it in one storm', { goal: 30, within: 600 }, allInOne),
];

/** The rows of the table; each begins and ends with a healthy cluster. */
export function listClusterFaults(cluster: Cluster): Fault[] {
  return FAULTS.map(({ name, isFullOnly, seconds, pages, run }) => ({
    name,
    isFullOnly,
    async run(scenario) {
      await waitUntilCalm(cluster.topology, HEALTHY_WITHIN_SECONDS);
      const service = await runStorm(scenario, {
        seconds: seconds.within,
        pages,
        async fault() {
          await run(cluster, scenario);
          await waitUntilHealthy(cluster.topology, HEALTHY_WITHIN_SECONDS);
        },
      });
      report(scenario, service, seconds.goal);
    },
  }));
}

function report(scenario: Scenario, service: Service, goalSeconds: number): void {
  const { acknowledged, longestAnswerMs, longestGapMs, bareErrors, toldToComeBack, lostConnections } =
    service;
  const seconds = (ms: number, goal: number) =>
    `${(ms / 1000).toFixed(1)} s${ms > goal * 1_000 ? ` (goal ${goal} s: MISSED)` : ''}`;
  scenario.recovered(longestGapMs);
  scenario.note(
    `${acknowledged} acknowledged; longest without an order ${seconds(longestGapMs, goalSeconds)} from ${(service.gapAfterMs / 1000).toFixed(0)} s on, longest answer ${seconds(longestAnswerMs, ANSWER_GOAL_SECONDS)}`,
  );
  scenario.note(`${toldToComeBack} told to come back, ${lostConnections} connections lost`);
  if (service.longestPageMs > 0)
    scenario.note(
      `pages and pictures: longest answer ${seconds(service.longestPageMs, ANSWER_GOAL_SECONDS)}, ${service.failedPages} failed`,
    );
  if (bareErrors.size > 0) {
    const words = [...bareErrors].map(([answer, count]) => `${count} x ${answer}`).join(', ');
    scenario.fail(`5xx without the shop's words or a time to come back: ${words}`);
  }
}
