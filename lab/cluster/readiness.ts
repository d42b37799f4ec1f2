// When a shop is ready, and when the whole cluster is in order.
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

/** Healthy, and nothing of an earlier trouble is left that would make the next one last longer. */
export async function waitUntilCalm(topology: Topology, within: number): Promise<void> {
  await waitUntilHealthy(topology, within);
  await waitFor(async () => !(await isAnyInFailsafe(topology.databases)), {
    within,
    complaint: 'a database still counts on the leader of the time without etcd',
  });
}

export async function hasAllStandbys({ databases }: Topology): Promise<boolean> {
  // What etcd has of a leader that has just died may still look well.
  if (!(await findLeader(databases))) return false;
  const members = (await readMembers(databases)) ?? [];
  const following = members.filter(({ role, state }) => role !== 'leader' && state === 'streaming');
  return following.length === databases.length - 1;
}
