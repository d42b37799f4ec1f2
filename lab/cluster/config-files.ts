// The configuration of HAProxy, nginx and Patroni for the machines of a cluster: the files of deploy/, with
// other addresses and folders.
import { readFileSync } from 'node:fs';
import { makeDeployedTopology, type DatabaseNode, type Topology } from './topology.ts';
import { PATRONI } from './settings.ts';

const deployed = makeDeployedTopology();

const readDeployed = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

/** Throws where the file does not have a text, so that no setting of deploy/ is silently left. */
function replaceAll(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`deploy/ does not have: ${from}`);
    return done.replaceAll(from, () => to);
  }, text);
}

export function writeHaproxyConfig({ databases, databaseProxy }: Topology): string {
  const toServer = ({ host, postgresPort, restPort }: DatabaseNode) =>
    `${host}:${postgresPort} check port ${restPort}`;
  return replaceAll(readDeployed('haproxy.cfg'), [
    [toBind(deployed.databaseProxy), toBind(databaseProxy)],
    ...databases.map((node, at) => [toServer(deployed.databases[at]!), toServer(node)] as const),
  ]);
}

const toBind = ({ host, port }: { host: string; port: number }) => `${host}:${port}`;

/** `folder` is for nginx's own files. */
export function writeNginxConfig({ shops, entrance }: Topology, { folder }: { folder: string }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
  );
  const own = `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log warn;\ndaemon off;\n`;
  return replaceAll(readDeployed('nginx.conf'), [
    ['worker_processes 1;\n', `${own}worker_processes 1;\n`],
    ['  access_log /dev/stdout;', ['  access_log off;', ...temporary].join('\n')],
    [`listen ${toBind(deployed.entrance)};`, `listen ${toBind(entrance)};`],
    ...shops.map((shop, at) => [toBind(deployed.shops[at]!), toBind(shop)] as const),
  ]);
}

export type PatroniPlace = {
  /** Major version of PostgreSQL, for settings that only newer versions know. */
  postgresMajor: number;
  dataFolder: string;
  programs: string;
  passwordFile: string;
  /** From which connections are accepted. */
  network: string;
};

/** Names and passwords are given by the environment; see `toPatroniEnvironment`. */
export function writePatroniConfig({ etcd }: Topology, place: PatroniPlace): string {
  const list = (items: readonly string[]) => items.map((item) => `    - ${item}\n`).join('');
  const hosts = (name: string) => [
    `host replication replicator ${name} scram-sha-256`,
    `host all all ${name} scram-sha-256`,
  ];
  const locale = ['locale-provider: builtin', 'builtin-locale: C.UTF-8', 'locale: C'];
  return replaceAll(readDeployed('patroni.yml'), [
    ...etcd.map(
      ({ host, clientPort }, at) =>
        [`${deployed.etcd[at]!.host}:${deployed.etcd[at]!.clientPort}`, `${host}:${clientPort}`] as const,
    ),
    [list(locale), list(place.postgresMajor >= 17 ? locale : ['locale: C.UTF-8'])],
    ['data_dir: /var/lib/postgresql/jhatpat\n', `data_dir: ${place.dataFolder}\n`],
    ['bin_dir: /usr/lib/postgresql/18/bin\n', `bin_dir: ${place.programs}\n`],
    ['pgpass: /tmp/pgpass\n', `pgpass: ${place.passwordFile}\n`],
    [list(hosts('samenet')), list(hosts(place.network))],
  ]);
}

export type DatabasePasswords = Record<'superuser' | 'replication' | 'rewind' | 'patroni', string>;

export function toPatroniEnvironment(
  { name, host, restPort, postgresPort }: DatabaseNode,
  passwords: DatabasePasswords,
): Record<string, string> {
  const [rest, postgres] = [`${host}:${restPort}`, `${host}:${postgresPort}`];
  return {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: rest,
    PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
    PATRONI_RESTAPI_USERNAME: PATRONI.restUser,
    PATRONI_RESTAPI_PASSWORD: passwords.patroni,
    PATRONI_POSTGRESQL_LISTEN: postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: passwords.rewind,
  };
}
