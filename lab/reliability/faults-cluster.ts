// Machines of a cluster fail while shoppers order at its entrance: what proves that deploy/ loses no order.
// Shoppers keep coming, whether or not the earlier ones were served, and it is measured how they are served.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import { findLeader, waitFor, waitUntilCalm, waitUntilHealthy } from '../cluster/health.ts';
import type { Answer, Attempt } from '../start/calls.ts';
import { makeShoppers } from '../start/people.ts';
import { makeProducts, type Shopper } from './products.ts';
import { buy, makeCrowd, type Fault, type Scenario } from './scenario.ts';
import { followPayment, payAtPage } from './shopper.ts';

/** A fault is over when all machines are back, which takes a while on a busy machine. */
const HEALTHY_WITHIN_SECONDS = 120;
const ANSWER_GOAL_SECONDS = 10;
/** Time until somebody notices and a machine starts again. */
const BACK_AFTER_SECONDS = 8;
const ARRIVALS_PER_SECOND = 12;
const CARD_SHARE = 0.15;
/** Every tenth shopper wants the scarce product. */
const SCARCE_EVERY = 10;
const CALM_MS = 3_000;

type Pick = (cluster: Cluster) => string[] | Promise<string[]>;

const leader: Pick = async ({ topology }) => {
  const complaint = 'nobody leads';
  return [(await waitFor(() => findLeader(topology.databases), { within: 30, complaint })).name];
};
const allEtcd: Pick = ({ topology }) => topology.etcd.map(({ name }) => name);
/** Two of three machines with all that is on them; the leader is left alone. */
const allButTheLeaders: Pick = async (cluster) => {
  const { etcd, databases, shops } = cluster.topology;
  const saved = (await leader(cluster))[0]!.slice(-1);
  return [...etcd, ...databases, ...shops].map(({ name }) => name).filter((name) => !name.endsWith(saved));
};

/** Does it to the machines, and undoes it after this many seconds. */
const forSeconds =
  (verb: 'kill' | 'killPostgres' | 'freeze' | 'cut', seconds: number, pick: Pick) =>
  async (cluster: Cluster): Promise<void> => {
    const names = await pick(cluster);
    for (const name of names) await cluster[verb](name);
    await sleep(seconds * 1_000);
    // Patroni starts a killed PostgreSQL by itself.
    if (verb !== 'killPostgres') for (const name of names) cluster.back(name);
  };

type ClusterFault = {
  goal: number;
  within: number;
  isShort?: boolean;
  run(cluster: Cluster): Promise<unknown>;
};
const killedShop = forSeconds('kill', BACK_AFTER_SECONDS, () => ['shop1']);
const killedPostgres = forSeconds('killPostgres', BACK_AFTER_SECONDS, leader);

/** `goal`: longest without an acknowledged order; `within`: longest in all, in seconds. */
const FAULTS: Record<string, ClusterFault> = {
  'a shop is killed': { goal: 1, within: 40, isShort: true, run: killedShop },
  "the leader's PostgreSQL is killed": { goal: 15, within: 90, isShort: true, run: killedPostgres },
  "the leader's machine is killed, back after 25 s": {
    goal: 15,
    within: 120,
    run: forSeconds('kill', 25, leader),
  },
  'the leader is frozen for 45 s': {
    goal: 30,
    within: 140,
    isShort: true,
    run: forSeconds('freeze', 45, leader),
  },
  'the leader is cut off for 45 s': { goal: 30, within: 140, run: forSeconds('cut', 45, leader) },
  // No node may lead, so nobody can order; the cluster must recover by itself.
  'two machines of three are cut off for 40 s': {
    goal: 40 + 30,
    within: 180,
    run: forSeconds('cut', 40, allButTheLeaders),
  },
  'all etcd are gone for 45 s': { goal: 1, within: 120, isShort: true, run: forSeconds('kill', 45, allEtcd) },
  'a planned switchover': { goal: 5, within: 60, isShort: true, run: (cluster) => cluster.switchOver() },
  'rolling restart of the shops': {
    goal: 1,
    within: 200,
    isShort: true,
    run: (cluster) => cluster.upgrade(),
  },
};

/** The rows of the table; each begins and ends with a healthy cluster. */
export const listClusterFaults = (cluster: Cluster): Fault[] =>
  Object.entries(FAULTS).map(([name, { isShort = false, goal, within, run }]) => ({
    name,
    isShort,
    async run(scenario) {
      await waitUntilCalm(cluster.topology, HEALTHY_WITHIN_SECONDS);
      await orderWhile(scenario, { goal, within }, async () => {
        await run(cluster);
        await waitUntilHealthy(cluster.topology, HEALTHY_WITHIN_SECONDS);
      });
    },
  }));

/** Shoppers come at a steady rate, whether or not earlier ones were served. */
async function orderWhile(
  scenario: Scenario,
  { goal, within }: Record<'goal' | 'within', number>,
  fault: () => Promise<void>,
): Promise<void> {
  const { fail, note, random, recovered, ledger } = scenario;
  const crowd = await makeStormCrowd(scenario, Math.ceil(within * ARRIVALS_PER_SECOND));
  const acknowledgedAt: number[] = [];
  const attempts: Attempt[] = [];
  const pending: Promise<void>[] = [];
  let isOver = false;
  const arrivals = (async () => {
    for (const shopper of crowd) {
      if (isOver) return;
      const ordering = order(scenario, shopper, { attempts, acknowledgedAt });
      pending.push(ordering.catch(({ message }: Error) => fail(`a shopper could not go on: ${message}`)));
      // People do not arrive at regular intervals.
      await sleep((2_000 / ARRIVALS_PER_SECOND) * random());
    }
  })();
  await sleep(CALM_MS);
  const since = Date.now();
  await fault();
  await sleep(CALM_MS);
  isOver = true;
  await arrivals;
  await Promise.all(pending);

  const times = [
    since,
    ...acknowledgedAt.filter((time) => time > since).toSorted((one, other) => one - other),
  ];
  const longestGapMs = Math.max(0, ...times.slice(1).map((time, at) => time - times[at]!));
  const longestAnswerMs = Math.max(...attempts.map(({ startedAt, endedAt }) => endedAt - startedAt));
  const seconds = (ms: number, most: number) =>
    `${(ms / 1000).toFixed(1)} s${ms > most * 1_000 ? ` (goal ${most} s: MISSED)` : ''}`;
  recovered(longestGapMs);
  note(
    `${acknowledgedAt.length} acknowledged; longest without an order ${seconds(longestGapMs, goal)}, longest answer ${seconds(longestAnswerMs, ANSWER_GOAL_SECONDS)}`,
  );
  const answers = attempts.flatMap(({ answer }) => answer ?? []);
  const told = answers.filter((answer) => answer.status === 503 && isComplete(answer)).length;
  note(`${told} told to come back, ${attempts.length - answers.length} connections lost`);
  const bare = answers.filter((answer) => answer.status >= 500 && !isComplete(answer));
  if (bare.length > 0) {
    const words = `${bare[0]!.status} ${bare[0]!.text.slice(0, 60)}`;
    fail(`${bare.length} times 5xx without the shop's words or a time to come back: ${words}`);
  }
  // Somebody who was neither served nor refused has waited in vain.
  const unknown = ledger.purchases.filter(({ requests }) =>
    requests.every(({ outcome }) => outcome === 'unknown'),
  );
  if (unknown.length > 0) fail(`${unknown.length} shoppers never learned what became of their order`);
}

/** Carts of one to three products; some contain one that is too scarce for everybody. */
async function makeStormCrowd(scenario: Scenario, count: number): Promise<Shopper[]> {
  const crowd = await makeCrowd(scenario, count);
  const wanting = Math.ceil(count / SCARCE_EVERY);
  const [scarce] = await makeProducts(scenario.environment, [{ stock: Math.ceil(wanting / 3) }]);
  scenario.ledger.products.push(scarce!);
  const carts = Array.from({ length: wanting }, () => [{ product: scarce!, quantity: 1 }]);
  const rivals = await makeShoppers(scenario.environment.query, carts);
  return crowd.map((shopper, index) =>
    index % SCARCE_EVERY === 0 ? (rivals[index / SCARCE_EVERY] ?? shopper) : shopper,
  );
}

type ClusterLog = { attempts: Attempt[]; acknowledgedAt: number[] };

async function order(
  scenario: Scenario,
  shopper: Shopper,
  { attempts, acknowledgedAt }: ClusterLog,
): Promise<void> {
  const isOnline = scenario.random() < CARD_SHARE;
  const { request, purchase } = await buy(scenario, shopper, {
    call: isOnline ? 'checkout' : 'cash-on-delivery',
    onAttempt: (attempt) => void attempts.push(attempt),
  });
  if (request.outcome !== 'made') return;
  acknowledgedAt.push(Date.now());
  if (!isOnline) return;
  purchase.isPaid = await payAtPage(scenario.environment, request.order!.attemptId!);
  await followPayment(scenario.environment, shopper, request.order!.id);
}

/**
 * A complete error has the shop's error code and a time to retry; the 502 for an unavailable provider has no
 * such time.
 */
const isComplete = ({ status, body, retryAfter }: Answer) =>
  typeof body?.code === 'string' &&
  (retryAfter !== null || body.code === 'PAYMENT_UNAVAILABLE') &&
  status !== 500;
