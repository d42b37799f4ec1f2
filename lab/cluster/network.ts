// The network of a cluster's machines: each has a network namespace, joined by a bridge, so that one can be
// cut off as if its cable were pulled. Needs root on Linux.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

export function openNetwork(machines: readonly string[]) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('Several machines on one need root on Linux, for networks of their own.');
  const number = randomInt(1 << 14);
  const name = `jh${number.toString(16)}`;
  // 10.64.0.0 to 10.127.255.0: rarely used by home routers.
  const subnet = `10.${64 + (number >> 8)}.${number & 255}`;
  /** From 1 on; 0 for what runs on no machine: proxies and cards. */
  const numberOf = (machine: string) => machines.indexOf(machine) + 1;
  const close = () => {
    for (const machine of machines) {
      // The bridge's end of the cable disappears at once; with the namespace it would a moment later.
      spawnSync('ip', ['-n', `${name}-${machine}`, 'link', 'del', 'eth0']);
      spawnSync('ip', ['netns', 'del', `${name}-${machine}`]);
    }
    spawnSync('ip', ['link', 'del', name]);
  };
  const hostOf = (machine: string) => `${subnet}.${1 + numberOf(machine)}`;
  try {
    ip('link', 'add', name, 'type', 'bridge');
    ip('addr', 'add', `${subnet}.1/24`, 'dev', name);
    ip('link', 'set', name, 'up');
    for (const machine of machines) {
      const [namespace, cable] = [`${name}-${machine}`, `${name}-${numberOf(machine)}`];
      ip('netns', 'add', namespace);
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
      ip('link', 'set', cable, 'master', name, 'up');
      ip('-n', namespace, 'addr', 'add', `${hostOf(machine)}/24`, 'dev', 'eth0');
      for (const device of ['eth0', 'lo']) ip('-n', namespace, 'link', 'set', device, 'up');
    }
  } catch (error) {
    close();
    throw error;
  }
  return {
    hostOf,
    /** From which all connections come. */
    network: `${subnet}.0/24`,
    /** Prefix of a command so that it runs on the machine. */
    enter: (machine: string) =>
      numberOf(machine) > 0 ? ['nsenter', `--net=/run/netns/${name}-${machine}`, '--'] : [],
    /** Pulls the machine's cable, or plugs it in. */
    setCable: (machine: string, state: 'up' | 'down') =>
      ip('link', 'set', `${name}-${numberOf(machine)}`, state),
    close,
  };
}

function ip(...args: string[]): void {
  const { status, stderr, error } = spawnSync('ip', args, { encoding: 'utf8' });
  if (error || status !== 0) throw new Error(error?.message ?? `ip ${args.join(' ')}: ${stderr.trim()}`);
}
