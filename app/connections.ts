// Limits how many connections one address may have open, so that nobody takes all that the process can serve.
// Proxies, and programs on this machine, are many people.

import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import { toAddressSubject } from '#shared/ip-address.server.ts';

/** A household or an office behind one address has a few for each open browser. */
const MAX_CONNECTIONS = 500;
const SAY_EVERY_MS = 60_000;

type Log = { warn(details: object, message: string): void };
type Options = { proxies: readonly string[]; log: Log; most?: number };

/** `proxies`: networks, as in TRUST_PROXY. */
export function limitConnections<S extends Server>(
  server: S,
  { proxies, log, most = MAX_CONNECTIONS }: Options,
): S {
  const isFree = toMatcher(['127.0.0.0/8', '::1', ...proxies]);
  const open = new Map<string, number>();
  let saidAt = -Infinity;

  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Undefined for one that has ended already, and for a socket file, which only this machine can open.
    if (remoteAddress === undefined || isFree(remoteAddress)) return;
    const subject = toAddressSubject(remoteAddress);
    const count = (open.get(subject) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      if (Date.now() - saidAt < SAY_EVERY_MS) return;
      saidAt = Date.now();
      log.warn(
        { address: remoteAddress },
        'too many connections of one address; a proxy belongs in TRUST_PROXY',
      );
      return;
    }
    open.set(subject, count);
    socket.once('close', () => {
      const left = open.get(subject)! - 1;
      if (left > 0) open.set(subject, left);
      else open.delete(subject);
    });
  });
  return server;
}

function toMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
