// The files in deploy/ agree with one another and with the table of settings.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#app/config.ts';
import { ERRORS, toWireCode } from '#shared/error-codes.ts';
import { SHOP_ARGS, SHOP_ENVIRONMENT } from '../../tools/shop-process.mjs';
import { writeHaproxyConfig, writeNginxConfig, writePatroniConfig } from './config-files.ts';
import { findProgram } from '../start/programs.ts';
import { ETCD, OLDEST_PATRONI, PATRONI, SHOP } from './settings.ts';
import { makeDeployedTopology, makeLocalTopology } from './topology.ts';

const root = join(import.meta.dirname, '../..');
const topology = makeDeployedTopology();
const readDeployed = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const ours = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const nodeVersion = ours.dependencies.node as string;

const readNumbers = (text: string, pattern: RegExp) => pattern.exec(text)!.slice(1).map(Number);

test('patroni.yml is YAML with the settings that protect acknowledged orders', () => {
  const { bootstrap, postgresql } = parse(readDeployed('patroni.yml'));
  expect(bootstrap.dcs).toMatchObject({
    synchronous_mode: 'quorum',
    synchronous_node_count: 1,
    failsafe_mode: true,
    postgresql: { use_pg_rewind: true },
  });
  expect(postgresql.pg_hba.every((line: string) => line.endsWith('scram-sha-256'))).toBe(true);
});

test('the settings go together', () => {
  const { dcs } = parse(readDeployed('patroni.yml')).bootstrap;
  expect(dcs.loop_wait + 2 * dcs.retry_timeout, "Patroni's own rule").toBeLessThanOrEqual(dcs.ttl);
  // During an upgrade there is one extra process, and at worst another that has not ended yet.
  const wanted = (SHOP.processes + 2) * SHOP.connections;
  const { max_connections: all, superuser_reserved_connections: reserved } = dcs.postgresql.parameters;
  expect(wanted + reserved).toBeLessThanOrEqual(all);
  expect(SHOP.connections).toBeGreaterThan(SHOP.pool);
  expect(SHOP.stopSeconds).toBeGreaterThan(SHOP.drainSeconds);
  const nginx = readDeployed('nginx.conf');
  const [tries, read] = [/next_upstream_timeout (\d+)s/, /proxy_read_timeout (\d+)s/].map(
    (pattern) => readNumbers(nginx, pattern)[0]!,
  );
  expect(tries).toBeLessThan(read!);
  const haproxy = readDeployed('haproxy.cfg');
  const [every, fall] = readNumbers(haproxy, /inter (\d+)ms fall (\d+)/);
  const [within] = readNumbers(haproxy, /timeout check (\d+)ms/);
  expect(haproxy).toContain('on-marked-down shutdown-sessions');
  expect(fall! * (every! + within!), 'a frozen leader is left before it is replaced').toBeLessThan(
    dcs.ttl * 1_000,
  );
});

test("nginx says in the shop's own words that all are busy", () => {
  const { message } = ERRORS.busy;
  const body = { success: false, error: true, message, data: null, code: toWireCode('busy') };
  expect(readDeployed('nginx.conf')).toContain(`return 503 '${JSON.stringify(body)}';`);
});

test('the cluster on this machine runs on the deployed files, with its own addresses', () => {
  const local = makeLocalTopology(3000, (name) => `10.0.0.${name.at(-1)}`);
  expect(writeHaproxyConfig(local)).toContain('server db2 10.0.0.2:3032 check port 3042');
  const nginx = writeNginxConfig(local, { folder: '/own' });
  expect(nginx.match(/server 10\.0\.0\.\d:300\d /g)).toHaveLength(6);
  expect(nginx).toContain('pid /own/nginx.pid;');
  const place = {
    postgresMajor: 15,
    dataFolder: '/own/data',
    programs: '/usr/lib/postgresql/15/bin',
    passwordFile: '/own/pgpass',
    network: '10.0.0.0/24',
  };
  const { etcd3, bootstrap, postgresql } = parse(writePatroniConfig(local, place));
  expect(etcd3.hosts).toEqual(['10.0.0.1:3011', '10.0.0.2:3012', '10.0.0.3:3013']);
  expect(bootstrap.initdb.at(-1)).toEqual({ locale: 'C.UTF-8' });
  expect(postgresql.data_dir).toBe('/own/data');
  expect(postgresql.pg_hba).toHaveLength(2);
});

test("the table's pool and drain are the shop's defaults", () => {
  expect(readConfig({}).databasePool).toBe(SHOP.pool);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).drainSeconds).toBe(SHOP.drainSeconds);
});

test('compose.yaml has a machine for each of the topology, with the settings of the table', () => {
  const { services, volumes } = parse(readDeployed('compose.yaml'), { merge: true });
  const { etcd, databases, shops, databaseProxy, entrance } = topology;
  for (const { name } of [...etcd, ...databases, ...shops, databaseProxy, entrance, { name: 'bucket' }])
    expect(services, name).toHaveProperty(name);
  for (const { name } of etcd) {
    expect(services[name].command).toContain(`--name=${name}`);
    expect(services[name].command).toContain(`--heartbeat-interval=${ETCD.heartbeatMs}`);
    expect(services[name].command).toContain(`--election-timeout=${ETCD.electionMs}`);
    expect(services[name].command).toContain(`--auto-compaction-retention=${ETCD.historyHours}h`);
  }
  for (const { name, postgresPort, restPort } of databases)
    expect(services[name].environment).toMatchObject({
      PATRONI_NAME: name,
      PATRONI_RESTAPI_USERNAME: PATRONI.restUser,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${name}:${restPort}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${name}:${postgresPort}`,
    });
  for (const { name } of shops) {
    expect(services[name].environment.DATABASE_POOL).toBe(String(SHOP.pool));
    expect(services[name].stop_grace_period).toBe(`${SHOP.stopSeconds}s`);
  }
  // A proxy refuses to start when it cannot resolve an address, and Docker resolves only running services.
  const addressOf = (name: string) => `${name}:${services[name].networks.inside.ipv4_address}`;
  for (const proxy of [databaseProxy, entrance])
    expect(services[proxy.name].extra_hosts).toEqual(
      [...databases, ...shops].map(({ name }) => addressOf(name)),
    );
  const mounted = Object.values<{ volumes?: string[] }>(services).flatMap(({ volumes = [] }) => volumes);
  for (const [source = ''] of mounted.map((mount) => mount.split(':'))) {
    if (source.startsWith('.')) expect(existsSync(join(root, 'deploy', source)), source).toBe(true);
    else expect(volumes, source).toHaveProperty(source);
  }
});

test('every secret that compose.yaml needs is in .env.example', () => {
  const wanted = [...readDeployed('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
  const listed = [...readDeployed('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(wanted));
});

test('the settings of one machine are settings of the shop, or of its backup', () => {
  const backup = readDeployed('single/backup.sh');
  const listed = [...readDeployed('single/jhatpat.env.example').matchAll(/^(\w+)=/gm)].map(
    ([, name]) => name!,
  );
  const known = readFileSync(join(root, 'docs/settings.md'), 'utf8');
  expect(listed.filter((name) => !known.includes(`\`${name}\``) && !backup.includes(`\${${name}:-`))).toEqual(
    [],
  );
});

/** Of one process, of its own database or bucket, or for a demo or a test of the shop. */
const NOT_IN_A_CLUSTER = [
  ...['PORT', 'HOST', 'DATA_DIR', 'SHOP_PROCESSES', 'DRAIN_SECONDS', 'DATABASE_DIRECT_URL', 'ENV_FILE'],
  ...['DEMO_PRODUCTS', 'DEMO_HISTORY', 'DEMO_ACCOUNTS', 'CARD_SANDBOX', 'CARD_SANDBOX_URL'],
  'RATE_LIMIT_SCALE',
];

test('the shops of compose.yaml can be given every setting, and share the key of their messages', () => {
  const rows = readFileSync(join(root, 'docs', 'settings.md'), 'utf8').matchAll(
    /^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm,
  );
  const settings = [...rows].flatMap(([, names]) => names!.match(/[A-Z_]+/g)!);
  const { services } = parse(readDeployed('compose.yaml'), { merge: true });
  const given = Object.keys(services.shop1.environment);
  expect(settings.filter((name) => !given.includes(name)).toSorted()).toEqual(
    NOT_IN_A_CLUSTER.filter((name) => settings.includes(name)).toSorted(),
  );
  expect(services.shop1.environment.PUSH_PRIVATE_KEY).toBe('${PUSH_PRIVATE_KEY:?}');
});

test('the images have the versions that the project is tested with', () => {
  const dockerfile = readDeployed('Dockerfile');
  expect(dockerfile.match(/^FROM \S+/gm)).toEqual([
    `FROM node:${nodeVersion}-slim`,
    `FROM node:${nodeVersion}-slim`,
  ]);
  expect(dockerfile).toContain(`CMD ${JSON.stringify(['node', ...SHOP_ARGS]).replaceAll(',', ', ')}`);
  for (const [name, value] of Object.entries(SHOP_ENVIRONMENT))
    expect(dockerfile).toContain(`${name}=${value}`);
  expect(dockerfile).toContain('USER node');
  expect(dockerfile).toMatch(/HEALTHCHECK[^]*\/livez/);
  const [, major, minor] = /patroni\[etcd3\]==(\d+)\.(\d+)/.exec(readDeployed('patroni.Dockerfile'))!;
  expect([Number(major), Number(minor)]).toEqual([...OLDEST_PATRONI]);
});

type Resource = { kind: string; metadata: { name: string }; spec: any };
const readResources = (name: string) =>
  parseAllDocuments(readDeployed(join('kubernetes', name))).map((document) => document.toJS() as Resource);

test('the Kubernetes resources refer to one another, and probe addresses that the shop answers', () => {
  const resources = readResources('shop.yaml');
  const spec = (kind: string) => resources.find((one) => one.kind === kind)!.spec;
  const [deployment, service] = [spec('Deployment'), spec('Service')];
  const [container] = deployment.template.spec.containers;
  const { labels } = deployment.template.metadata;
  expect(deployment.replicas).toBe(SHOP.processes);
  expect(deployment.selector.matchLabels).toEqual(labels);
  expect(spec('PodDisruptionBudget').selector.matchLabels).toEqual(labels);
  expect(service.selector).toEqual(labels);
  expect(container.ports).toContainEqual({ name: service.ports[0].targetPort, containerPort: 3000 });
  expect(spec('Ingress').rules[0].http.paths[0].backend.service.name).toBe('jhatpat');
  expect(container.startupProbe.httpGet.path).toBe('/readyz');
  expect(container.readinessProbe.httpGet.path).toBe('/pages-ready');
  expect(container.livenessProbe.httpGet.path).toBe('/livez');
  expect(container.env).toContainEqual({ name: 'DATABASE_POOL', value: String(SHOP.pool) });
  expect(container.env).toContainEqual({ name: 'DRAIN_SECONDS', value: String(SHOP.drainSeconds) });
  for (const { name, value, valueFrom } of container.env)
    if (value === undefined) expect(valueFrom.secretKeyRef).toEqual({ name: 'jhatpat', key: name });
  expect(container.env).toContainEqual(expect.objectContaining({ name: 'PUSH_PRIVATE_KEY' }));
  const [{ spec: job }] = readResources('migrate.yaml') as [Resource];
  expect(container.image).toBe(`registry.example/jhatpat:${ours.version}`);
  const [migrating] = job.template.spec.containers;
  expect(migrating.image).toBe(container.image);
  const { migrate } = parse(readDeployed('compose.yaml'), { merge: true }).services;
  const [program, file] = migrate.command;
  expect([program, existsSync(join(root, file))]).toEqual(['node', true]);
  expect(migrating.command).toEqual(migrate.command);
  const grace = deployment.template.spec.terminationGracePeriodSeconds;
  expect(grace).toBeGreaterThanOrEqual(container.lifecycle.preStop.sleep.seconds + SHOP.stopSeconds);
});

test('systemd gives a shop time to end', () => {
  const unit = readDeployed('jhatpat@.service');
  expect(unit).toContain(`TimeoutStopSec=${SHOP.stopSeconds}`);
  expect(unit).toContain('KillSignal=SIGTERM');
  expect(unit).toContain('Restart=always');
});

test('HAProxy and nginx accept their files, where they are installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jhatpat-config-'));
  try {
    const local = makeLocalTopology(3000, () => '127.0.0.1');
    writeFileSync(join(folder, 'haproxy.cfg'), writeHaproxyConfig(local));
    writeFileSync(join(folder, 'nginx.conf'), writeNginxConfig(local, { folder }));
    const checks = {
      haproxy: ['-c', '-f', join(folder, 'haproxy.cfg')],
      nginx: ['-t', '-c', join(folder, 'nginx.conf'), '-p', folder],
    };
    for (const [name, args] of Object.entries(checks)) {
      const program = findProgram(name);
      if (!program) continue;
      const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
