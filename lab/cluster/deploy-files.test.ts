// The files in deploy/ agree with the table of settings. `npx vitest run -u cluster` writes those that are
// generated from it; the others are read here and compared.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#app/config.ts';
import { SHOP_ARGS, SHOP_ENVIRONMENT } from '../../tools/shop-process.mjs';
import { writeHaproxyConfig, writeNginxConfig, writePatroniConfig } from './config-files.ts';
import { findProgram } from './programs.ts';
import { ETCD, HAPROXY, NGINX, OLDEST_PATRONI, PATRONI, POSTGRES, SHOP } from './settings.ts';
import { makeDeployedTopology, makeLocalTopology } from './topology.ts';

const root = join(import.meta.dirname, '../..');
const topology = makeDeployedTopology();
const readDeployed = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');
const ours = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const nodeVersion = ours.dependencies.node as string;

test('haproxy.cfg, nginx.conf and patroni.yml are generated from the table', async () => {
  await expect(writeHaproxyConfig(topology)).toMatchFileSnapshot('../../deploy/haproxy.cfg');
  await expect(writeNginxConfig(topology)).toMatchFileSnapshot('../../deploy/nginx.conf');
  const patroni = writePatroniConfig(topology, {
    postgresMajor: 18,
    dataFolder: '/var/lib/postgresql/jhatpat',
    programs: '/usr/lib/postgresql/18/bin',
    passwordFile: '/tmp/pgpass',
    networks: ['samenet'],
  });
  await expect(patroni).toMatchFileSnapshot('../../deploy/patroni.yml');
});

test('patroni.yml is YAML with the settings that protect acknowledged orders', () => {
  const { bootstrap, postgresql } = parse(readDeployed('patroni.yml'));
  expect(bootstrap.dcs).toMatchObject({
    ttl: PATRONI.ttlSeconds,
    loop_wait: PATRONI.loopWaitSeconds,
    retry_timeout: PATRONI.retryTimeoutSeconds,
    synchronous_mode: 'quorum',
    failsafe_mode: true,
    postgresql: { use_pg_rewind: true, parameters: { max_connections: POSTGRES.maxConnections } },
  });
  expect(postgresql.pg_hba.every((line: string) => line.endsWith('scram-sha-256'))).toBe(true);
});

test('the settings go together', () => {
  const { ttlSeconds, loopWaitSeconds, retryTimeoutSeconds } = PATRONI;
  expect(loopWaitSeconds + 2 * retryTimeoutSeconds, "Patroni's own rule").toBeLessThanOrEqual(ttlSeconds);
  // During an upgrade there is one extra process, and at worst another that has not ended yet.
  const wanted = (SHOP.processes + 2) * SHOP.connections;
  expect(wanted + POSTGRES.reservedConnections).toBeLessThanOrEqual(POSTGRES.maxConnections);
  expect(SHOP.connections).toBeGreaterThan(SHOP.pool);
  expect(SHOP.stopSeconds).toBeGreaterThan(SHOP.drainSeconds);
  expect(NGINX.triesSeconds).toBeLessThan(NGINX.readSeconds);
  const leftAfterMs = HAPROXY.fall * (HAPROXY.checkEveryMs + HAPROXY.checkTimeoutMs);
  expect(leftAfterMs, 'a frozen leader is left before it is replaced').toBeLessThan(ttlSeconds * 1_000);
});

test("the table's pool and drain are the shop's defaults", () => {
  expect(readConfig({}).databasePool).toBe(SHOP.pool);
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8' }).drainSeconds).toBe(SHOP.drainSeconds);
});

test('compose.yaml has a machine for each of the topology, with the settings of the table', () => {
  const { services, volumes } = parse(readDeployed('compose.yaml'), { merge: true });
  const { etcd, databases, shops, databaseProxy, entrance, bucket } = topology;
  for (const { name } of [...etcd, ...databases, ...shops, databaseProxy, entrance, bucket])
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
  for (const { name, valueFrom } of container.env.filter(
    (one: { value?: string }) => one.value === undefined,
  ))
    expect(valueFrom.secretKeyRef).toEqual({ name: 'jhatpat', key: name });
  const [{ spec: job }] = readResources('migrate.yaml') as [Resource];
  expect(container.image).toBe(`registry.example/jhatpat:${ours.version}`);
  expect(job.template.spec.containers[0].image).toBe(container.image);
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
    const local = makeLocalTopology(3000, () => '127.0.0.1', '127.0.0.1');
    writeFileSync(join(folder, 'haproxy.cfg'), writeHaproxyConfig(local));
    writeFileSync(join(folder, 'nginx.conf'), writeNginxConfig(local, { folder }));
    const checks = {
      haproxy: ['-c', '-f', join(folder, 'haproxy.cfg')],
      nginx: ['-t', '-c', join(folder, 'nginx.conf'), '-p', folder],
    };
    for (const [name, args] of Object.entries(checks)) {
      const program = findProgram(name, process.env);
      if (!program) continue;
      const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('programs beside the shop run existing files', () => {
  const [{ spec }] = readResources('migrate.yaml') as [Resource];
  const commands: string[][] = [
    spec.template.spec.containers[0].command,
    parse(readDeployed('compose.yaml'), { merge: true }).services.migrate.command,
  ];
  for (const [program, file] of commands) {
    expect(program).toBe('node');
    expect(existsSync(join(root, file!)), file).toBe(true);
  }
});
