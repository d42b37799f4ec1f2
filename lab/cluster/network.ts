// The network of a cluster's machines. As root on Linux each machine has a network namespace, joined by a
// bridge, so that one can be cut off as if its cable were pulled. Elsewhere all machines share the host's
// network, and none can be cut off.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';

export type Network = {
  /** The machine's address. */
  hostOf(machine: string): string;
  /**
   * Address of what does not run on a machine of the cluster: proxies, bucket, mail. All machines reach it.
   */
  here: string;
  /** Networks of all these addresses, to allow connections from. */
  networks: string[];
  /** Prefix of a command so that it runs on the machine; empty without namespaces. */
  enter(machine: string): string[];
  /** Why `cut` is not available; null where it is. */
  reason: string | null;
  cut(machine: string): void;
  isCut(machine: string): boolean;
  join(machine: string): void;
  close(): void;
};

const NAMESPACES = '/run/netns';

/** Names and addresses are derived from `folder`, so that two clusters do not collide. */
export function openNetwork(folder: string, machines: readonly string[]): Network {
  if (process.platform !== 'linux') return sharedNetwork('it needs Linux');
  if (process.getuid?.() !== 0) return sharedNetwork('it needs root');
  const hash = createHash('sha256').update(folder).digest();
  const names = { bridge: `jh${hash.toString('hex', 0, 3)}`, prefix: `jh${hash.toString('hex', 0, 3)}-` };
  // 10.64.0.0 to 10.127.255.0: rarely used by home routers.
  const subnet = `10.${64 + (hash[3]! % 64)}.${hash[4]}`;
  try {
    removeNetwork(names);
    return openNamespaces(names, subnet, machines);
  } catch (error) {
    removeNetwork(names);
    return sharedNetwork((error as Error).message);
  }
}

function sharedNetwork(reason: string): Network {
  return {
    hostOf: () => '127.0.0.1',
    here: '127.0.0.1',
    networks: ['127.0.0.1/32'],
    enter: () => [],
    reason,
    cut() {
      throw new Error(`A machine cannot be cut off here: ${reason}.`);
    },
    isCut: () => false,
    join() {},
    close() {},
  };
}

type Names = { bridge: string; prefix: string };

function openNamespaces({ bridge, prefix }: Names, subnet: string, machines: readonly string[]): Network {
  const hosts = new Map(machines.map((machine, index) => [machine, `${subnet}.${11 + index}`]));
  const here = `${subnet}.1`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${here}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const [index, machine] of machines.entries()) {
    const [namespace, cable] = [prefix + machine, `${prefix}${index}`];
    ip('netns', 'add', namespace);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', cable, 'master', bridge, 'up');
    ip('-n', namespace, 'addr', 'add', `${hosts.get(machine)}/24`, 'dev', 'eth0');
    for (const device of ['eth0', 'lo']) ip('-n', namespace, 'link', 'set', device, 'up');
  }
  const cutOff = new Set<string>();
  const cableOf = (machine: string) => `${prefix}${machines.indexOf(machine)}`;
  return {
    hostOf: (machine) => hosts.get(machine) ?? here,
    here,
    networks: [`${subnet}.0/24`],
    enter: (machine) =>
      hosts.has(machine) ? ['nsenter', `--net=${NAMESPACES}/${prefix}${machine}`, '--'] : [],
    reason: null,
    cut(machine) {
      if (!hosts.has(machine)) throw new Error(`${machine} has no cable of its own: ${[...hosts.keys()]}`);
      ip('link', 'set', cableOf(machine), 'down');
      cutOff.add(machine);
    },
    isCut: (machine) => cutOff.has(machine),
    join(machine) {
      if (cutOff.delete(machine)) ip('link', 'set', cableOf(machine), 'up');
    },
    close: () => removeNetwork({ bridge, prefix }),
  };
}

/** Also removes what a killed cluster has left behind. */
function removeNetwork({ bridge, prefix }: Names): void {
  const tryIp = (...args: string[]) => spawnSync('ip', args);
  for (const name of listNamespaces()) {
    if (!name.startsWith(prefix)) continue;
    // The bridge's end of the cable disappears at once; with the namespace it would a moment later.
    tryIp('-n', name, 'link', 'del', 'eth0');
    tryIp('netns', 'del', name);
  }
  tryIp('link', 'del', bridge);
}

function listNamespaces(): string[] {
  try {
    return readdirSync(NAMESPACES);
  } catch {
    return [];
  }
}

function ip(...args: string[]): void {
  const { status, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' });
  if (error || status !== 0) throw new Error(error?.message ?? `ip ${args.join(' ')}: ${stderr.trim()}`);
}
