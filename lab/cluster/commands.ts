// The commands of a running cluster, typed at its terminal or sent to its socket.
import { switchOver, readMembers } from './patroni.ts';
import type { Cluster } from './cluster.ts';
import { waitUntilReady } from './readiness.ts';
import type { Machine } from './machine.ts';

export const HELP = `status             every machine, who leads, what is ready
kill NAME          kill -9 of everything on it; kill NAME postgres: of the database alone
freeze NAME        nothing runs on it, its connections stay open and silent; thaw NAME
cut NAME           its network cable is pulled (etcd, db and shop machines; as root on Linux)
back NAME          whatever was done to it is undone: started, thawed, plugged in
switchover [NAME]  another database leads, in order
upgrade            the shops are restarted one after the other, with the sources as they are now
stop               all of it ends`;

/** Returns the reply. Throws one sentence when the command cannot be carried out. */
export async function runCommand(cluster: Cluster, line: string): Promise<string> {
  const [verb = '', name = '', what] = line.trim().split(/\s+/);
  const machine = () => requireMachine(cluster, name);
  switch (verb) {
    case '':
      return '';
    case 'help':
      return HELP;
    case 'status':
      return describeCluster(cluster);
    case 'kill':
      if (what === 'postgres') machine().killDetached();
      else await machine().kill();
      return `${name} is killed`;
    case 'freeze':
      machine().freeze();
      return `${name} is frozen`;
    case 'thaw':
      machine().thaw();
      return `${name} runs on`;
    case 'cut':
      machine();
      cluster.network.cut(name);
      return `${name} is cut off`;
    case 'back':
      machine().thaw();
      cluster.network.join(name);
      machine().start();
      return `${name} is back`;
    case 'switchover':
      if (name) requireMachine(cluster, name);
      return switchOver(cluster.topology.databases, cluster.patroniPassword, name || undefined);
    case 'upgrade':
      return upgradeShops(cluster);
    default:
      throw new Error(`There is no command "${verb}":\n${HELP}`);
  }
}

function requireMachine({ machines }: Cluster, name: string): Machine {
  const machine = machines.get(name);
  if (!machine) throw new Error(`There is no "${name}"; there are: ${[...machines.keys()].join(', ')}.`);
  return machine;
}

/** Each is ready before the next is stopped, so that two are always there. */
async function upgradeShops({ topology, machines }: Cluster): Promise<string> {
  const since = Date.now();
  for (const shop of topology.shops) {
    const machine = machines.get(shop.name)!;
    await machine.stop();
    machine.start();
    await waitUntilReady(shop);
  }
  return `${topology.shops.length} shops restarted in ${((Date.now() - since) / 1000).toFixed(0)} s`;
}

async function describeCluster(cluster: Cluster): Promise<string> {
  const { topology, machines } = cluster;
  const members = await readMembers(topology.databases);
  const answers = new Map<string, string>();
  for (const { name, role, state, timeline, lag } of members ?? [])
    answers.set(
      name,
      `${role}, ${state}, timeline ${timeline ?? '?'}${lag === undefined ? '' : `, lag ${lag}`}`,
    );
  const ask = async (name: string, url: string) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_500) }).catch(() => null);
    answers.set(name, answer ? (answer.ok ? 'ready' : `not ready (${answer.status})`) : 'does not answer');
  };
  await Promise.all([
    ...topology.shops.map(({ name, host, port }) => ask(name, `http://${host}:${port}/readyz`)),
    ...topology.etcd.map(({ name, host, clientPort }) => ask(name, `http://${host}:${clientPort}/health`)),
    ask(topology.entrance.name, `${cluster.address}/readyz`),
  ]);
  const lines = [...machines.values()].map(({ name, state }) =>
    `${name.padEnd(9)} ${(cluster.network.isCut(name) ? `${state}, cut` : state).padEnd(13)} ${answers.get(name) ?? ''}`.trimEnd(),
  );
  if (!members) lines.push('No database answers.');
  return lines.join('\n');
}
