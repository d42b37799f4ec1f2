// When a shop is ready, and when the whole cluster is healthy.
import { findLeader, isAnyInFailsafe, readMembers } from './patroni.ts';
import type { Endpoint, Topology } from './topology.ts';
import { waitFor, type Waiting } from './wait-for.ts';

export async function waitUntilReady({ name, host, port }: Endpoint, waiting: Waiting = {}): Promise<void> {
  await waitFor(
    async () => {
      const answer = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
      return answer.ok;
    },
    { ...waiting, within: 90, complaint: `${name} is not ready` },
  );
}

/** One leads, all others follow it, and every shop is ready. */
export async function waitUntilHealthy(topology: Topology, within: number): Promise<void> {
  await waitFor(() => hasAllStandbys(topology), {
    within,
    complaint: 'a standby does not follow the leader',
  });
  for (const shop of topology.shops) await waitUntilReady(shop);
}

/** Healthy, and with nothing left of an earlier fault that would prolong the next one. */
export async function waitUntilCalm(topology: Topology, within: number): Promise<void> {
  await waitUntilHealthy(topology, within);
  await waitFor(async () => !(await isAnyInFailsafe(topology.databases)), {
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
