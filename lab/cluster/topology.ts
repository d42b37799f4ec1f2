// Which machines there are, at which addresses and ports.
import { ETCD, PATRONI, SHOP } from './settings.ts';

export type DatabaseNode = { name: string; host: string; postgresPort: number; restPort: number };
export type Endpoint = { name: string; host: string; port: number };
export type Topology = ReturnType<typeof makeTopology>;

const listNames = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
const MACHINES = {
  etcd: listNames('etcd', ETCD.members),
  databases: listNames('db', PATRONI.nodes),
  shops: listNames('shop', SHOP.processes),
};
/** Machines that can be cut off the network. */
export const NETWORKED = Object.values(MACHINES).flat();

/** `portOf` gets the usual port, and a distance from the shop's that no other port has. */
function makeTopology(hostOf: (name: string) => string, portOf: (usual: number, distance: number) => number) {
  const toEndpoint = (name: string, usual: number, distance: number): Endpoint => ({
    name,
    host: hostOf(name),
    port: portOf(usual, distance),
  });
  return {
    etcd: MACHINES.etcd.map((name, at) => ({
      name,
      host: hostOf(name),
      clientPort: portOf(2379, 11 + at),
      peerPort: portOf(2380, 21 + at),
    })),
    databases: MACHINES.databases.map((name, at): DatabaseNode => ({
      name,
      host: hostOf(name),
      postgresPort: portOf(5432, 31 + at),
      restPort: portOf(8008, 41 + at),
    })),
    shops: MACHINES.shops.map((name, at) => toEndpoint(name, 3000, 1 + at)),
    /** Connects to the leader's PostgreSQL, whichever node that is. */
    databaseProxy: toEndpoint('haproxy', 5432, 5),
    /** The entrance for shoppers. */
    entrance: toEndpoint('nginx', 8080, 0),
    cards: toEndpoint('cards', 443, 8),
  };
}

/** All on this machine: ports differ where addresses do not. */
export const makeLocalTopology = (port: number, hostOf: (name: string) => string): Topology =>
  makeTopology(
    (name) => (name === 'nginx' ? '127.0.0.1' : hostOf(name)),
    (_, distance) => port + distance,
  );

/** As in compose.yaml: one name per machine, the usual ports. */
export const makeDeployedTopology = (): Topology =>
  makeTopology(
    (name) => (['haproxy', 'nginx'].includes(name) ? '0.0.0.0' : name),
    (usual) => usual,
  );
