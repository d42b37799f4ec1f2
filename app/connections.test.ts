import { EventEmitter } from 'node:events';
import type { Server } from 'node:net';
import { expect, it } from 'vitest';
import { limitConnections } from './connections.ts';

/** Connections of these addresses, of which a server takes three each. */
function open(proxies: string[] = []) {
  const said: object[] = [];
  const server = new EventEmitter() as Server;
  limitConnections(server, { proxies, log: { warn: (details) => void said.push(details) }, most: 3 });
  const connect = (remoteAddress: string | undefined) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      isOpen: true,
      destroy() {
        socket.isOpen = false;
        socket.emit('close');
      },
    });
    server.emit('connection', socket);
    return socket;
  };
  const count = (addresses: (string | undefined)[]) =>
    addresses.map(connect).filter(({ isOpen }) => isOpen).length;
  return { connect, count, said };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

it('an address has a limited number of connections, and others are not refused for it', () => {
  const { connect, count, said } = open();
  const [first] = [connect('203.0.113.9'), connect('203.0.113.9')];
  expect(count(times(5, '203.0.113.9'))).toBe(1);
  expect(said).toEqual([{ address: '203.0.113.9' }]);
  expect(count(times(3, '203.0.113.10'))).toBe(3);
  first!.destroy();
  expect(count(times(5, '203.0.113.9'))).toBe(1);
});

it('the addresses of one customer count as one', () => {
  expect(open().count(['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'])).toBe(3);
  expect(open().count(['203.0.113.9', '::ffff:203.0.113.9', '::ffff:203.0.113.9', '203.0.113.9'])).toBe(3);
});

it.each([
  ['this machine', '127.0.0.1'],
  ['this machine, by its IPv4 address as IPv6', '::ffff:127.0.0.1'],
  ['a proxy', '10.1.2.3'],
  ['a proxy by its own address', '2001:db8::9'],
  ['a socket file', undefined],
])('%s has as many as it needs', (_who, address) =>
  expect(open(['10.0.0.0/8', '2001:db8::9']).count(times(9, address))).toBe(9),
);
