// Reads the state of the databases from Patroni's REST API, and asks it for another leader.
import { PATRONI } from './settings.ts';
import type { DatabaseNode } from './topology.ts';

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

const TIMEOUT_MS = 1_500;

/** As the first answering node sees it; null when no node answers. */
export async function readMembers(databases: readonly DatabaseNode[]): Promise<Member[] | null> {
  const answers = databases.map(async ({ host, restPort }) => {
    const answer = await fetch(`http://${host}:${restPort}/cluster`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ((await answer.json()) as { members?: Member[] }).members ?? Promise.reject(new Error('none'));
  });
  return Promise.any(answers).catch(() => null);
}

/** The node that reports that it leads and takes writes. */
export async function findLeader(databases: readonly DatabaseNode[]): Promise<DatabaseNode | null> {
  const answers = databases.map(async (node) => {
    const { status } = await fetch(`http://${node.host}:${node.restPort}/primary`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status === 200 ? node : Promise.reject(new Error('no leader'));
  });
  return Promise.any(answers).catch(() => null);
}

/**
 * For up to `ttl` after etcd was away, a standby trusts the leader that told it so, and does not notice when
 * that leader is gone.
 */
export async function isAnyInFailsafe(databases: readonly DatabaseNode[]): Promise<boolean> {
  const answers = await Promise.all(
    databases.map(async ({ host, restPort }) => {
      const answer = await fetch(`http://${host}:${restPort}/patroni`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return (await answer.json()) as { failsafe_mode_is_active?: boolean };
    }),
  );
  return answers.some(({ failsafe_mode_is_active: isActive }) => isActive);
}

/** A planned switch: the leader shuts down in order and loses nothing. Returns Patroni's reply. */
export async function switchOver(
  databases: readonly DatabaseNode[],
  password: string,
  candidate?: string,
): Promise<string> {
  const leader = await findLeader(databases);
  if (!leader) throw new Error('Nobody leads at the moment.');
  const answer = await fetch(`http://${leader.host}:${leader.restPort}/switchover`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${PATRONI.restUser}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ leader: leader.name, ...(candidate && { candidate }) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${text}`);
  return text;
}
