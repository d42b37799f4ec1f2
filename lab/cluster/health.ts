// The state of the databases by Patroni's REST API, when a shop is ready, and when the whole is healthy.
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseNode, Endpoint, Topology } from './topology.ts';

type Member = { name: string; role: string; state: string };
type WaitOptions = {
  /** Aborts or throws when waiting is pointless. */
  check?: () => void;
};

const TIMEOUT_MS = 2_000;
const EVERY_MS = 200;

/**
 * Returns the first answer that is neither null nor false; a failed attempt counts as no answer. Throws the
 * complaint when none came within this many seconds.
 */
export async function waitFor<Answer>(
  ask: () => Promise<Answer | null | false>,
  { within, complaint, check }: WaitOptions & { within: number; complaint: string },
): Promise<Answer> {
  for (const until = Date.now() + within * 1_000; Date.now() < until; await sleep(EVERY_MS)) {
    check?.();
    const answer = await ask().catch(() => null);
    if (answer !== null && answer !== false) return answer;
  }
  throw new Error(`${complaint} after ${within} seconds`);
}

const ask = ({ host, restPort }: DatabaseNode, path: string) =>
  fetch(`http://${host}:${restPort}/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });

/** As the first answering node sees it; null when no node answers. */
export async function readMembers(databases: readonly DatabaseNode[]): Promise<Member[] | null> {
  const answers = databases.map(async (node) => {
    const { members } = (await (await ask(node, 'cluster')).json()) as { members?: Member[] };
    return members ?? Promise.reject(new Error('none'));
  });
  return Promise.any(answers).catch(() => null);
}

/** The node that reports that it leads and takes writes. */
export async function findLeader(databases: readonly DatabaseNode[]): Promise<DatabaseNode | null> {
  const answers = databases.map(async (node) =>
    (await ask(node, 'primary')).status === 200 ? node : Promise.reject(new Error('no leader')),
  );
  return Promise.any(answers).catch(() => null);
}

export async function waitUntilReady(
  { name, host, port }: Endpoint,
  waiting: WaitOptions = {},
): Promise<void> {
  const isReady = async () =>
    (await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  await waitFor(isReady, { ...waiting, within: 90, complaint: `${name} is not ready` });
}

/** One leads, all others follow it, and every shop is ready. */
export async function waitUntilHealthy(topology: Topology, within: number): Promise<void> {
  await waitFor(() => hasAllStandbys(topology), {
    within,
    complaint: 'a standby does not follow the leader',
  });
  for (const shop of topology.shops) await waitUntilReady(shop);
}

/**
 * Healthy, and with nothing left of an earlier fault that would prolong the next one: for up to `ttl` after
 * etcd was away, a standby trusts the leader that told it so, and does not notice when that leader is gone.
 */
export async function waitUntilCalm(topology: Topology, within: number): Promise<void> {
  await waitUntilHealthy(topology, within);
  const isInFailsafe = async (node: DatabaseNode) =>
    ((await (await ask(node, 'patroni')).json()) as { failsafe_mode_is_active?: boolean })
      .failsafe_mode_is_active === true;
  await waitFor(async () => !(await Promise.all(topology.databases.map(isInFailsafe))).includes(true), {
    within,
    complaint: 'a database still counts on the leader of the time without etcd',
  });
}

export async function hasAllStandbys({ databases }: Topology): Promise<boolean> {
  // What etcd stores about a leader that has just died may still look healthy.
  if (!(await findLeader(databases))) return false;
  const members = (await readMembers(databases)) ?? [];
  const following = members.filter(({ role, state }) => role !== 'leader' && state === 'streaming');
  return following.length === databases.length - 1;
}
