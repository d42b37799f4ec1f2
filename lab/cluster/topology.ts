// Which machines there are, at which addresses and ports.
import { ETCD, PATRONI, SHOP } from './settings.ts';

export type EtcdMember = { name: string; host: string; clientPort: number; peerPort: number };
export type DatabaseNode = { name: string; host: string; postgresPort: number; restPort: number };
export type Endpoint = { name: string; host: string; port: number };

export type Topology = {
  etcd: EtcdMember[];
  databases: DatabaseNode[];
  shops: Endpoint[];
  /** HAProxy: connects to the leader's PostgreSQL, whichever node that is. */
  databaseProxy: Endpoint;
  /** nginx: the entrance for shoppers. */
  entrance: Endpoint;
  bucket: Endpoint;
  mail: Endpoint;
  cards: Endpoint;
};

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

/** Machines that can be cut off the network. */
export const listNetworked = (): string[] => [
  ...names('etcd', ETCD.members),
  ...names('db', PATRONI.nodes),
  ...names('shop', SHOP.processes),
];

/**
 * All on this machine: `hostOf` gives each its address, and every port is a fixed distance from the shop's,
 * so that ports differ where addresses do not.
 */
export function makeLocalTopology(
  port: number,
  hostOf: (name: string) => string,
  surroundings: string,
): Topology {
  return {
    etcd: names('etcd', ETCD.members).map((name, index) => ({
      name,
      host: hostOf(name),
      clientPort: port + 11 + index,
      peerPort: port + 21 + index,
    })),
    databases: names('db', PATRONI.nodes).map((name, index) => ({
      name,
      host: hostOf(name),
      postgresPort: port + 31 + index,
      restPort: port + 41 + index,
    })),
    shops: names('shop', SHOP.processes).map((name, index) => ({
      name,
      host: hostOf(name),
      port: port + 1 + index,
    })),
    databaseProxy: { name: 'haproxy', host: surroundings, port: port + 5 },
    entrance: { name: 'nginx', host: '127.0.0.1', port },
    bucket: { name: 'bucket', host: surroundings, port: port + 6 },
    mail: { name: 'mail', host: surroundings, port: port + 7 },
    cards: { name: 'cards', host: surroundings, port: port + 8 },
  };
}

/** As in compose.yaml: one name per machine, the usual ports. */
export function makeDeployedTopology(): Topology {
  return {
    etcd: names('etcd', ETCD.members).map((name) => ({ name, host: name, clientPort: 2379, peerPort: 2380 })),
    databases: names('db', PATRONI.nodes).map((name) => ({
      name,
      host: name,
      postgresPort: 5432,
      restPort: 8008,
    })),
    shops: names('shop', SHOP.processes).map((name) => ({ name, host: name, port: 3000 })),
    databaseProxy: { name: 'haproxy', host: '0.0.0.0', port: 5432 },
    entrance: { name: 'nginx', host: '0.0.0.0', port: 8080 },
    bucket: { name: 'bucket', host: 'bucket', port: 9000 },
    mail: { name: 'mail', host: 'mail', port: 25 },
    cards: { name: 'cards', host: 'cards', port: 443 },
  };
}
