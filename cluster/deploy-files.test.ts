// The files in deploy/ say what the table of settings says. `npx vitest run -u cluster` writes those that are
// drawn from it.
import { expect, test } from 'vitest';
import { writeHaproxyConfig, writeNginxConfig, writePatroniConfig } from './config-files.ts';
import { HAPROXY, NGINX, PATRONI, POSTGRES, SHOP } from './settings.ts';
import { makeDeployedTopology } from './topology.ts';

const topology = makeDeployedTopology();

test('haproxy.cfg, nginx.conf and patroni.yml are drawn from the table', async () => {
  await expect(writeHaproxyConfig(topology)).toMatchFileSnapshot('../deploy/haproxy.cfg');
  await expect(writeNginxConfig(topology)).toMatchFileSnapshot('../deploy/nginx.conf');
  const patroni = writePatroniConfig(topology, {
    postgresMajor: 18,
    dataFolder: '/var/lib/postgresql/jhatpat',
    programs: '/usr/lib/postgresql/18/bin',
    passwordFile: '/tmp/pgpass',
    networks: ['samenet'],
  });
  await expect(patroni).toMatchFileSnapshot('../deploy/patroni.yml');
});

test('the settings go together', () => {
  const { ttlSeconds, loopWaitSeconds, retryTimeoutSeconds } = PATRONI;
  expect(loopWaitSeconds + 2 * retryTimeoutSeconds, "Patroni's own rule").toBeLessThanOrEqual(ttlSeconds);
  // During an upgrade one process more is there than usual, and on the worst day one that is not gone yet.
  const wanted = (SHOP.processes + 2) * SHOP.connections;
  expect(wanted + POSTGRES.reservedConnections).toBeLessThanOrEqual(POSTGRES.maxConnections);
  expect(SHOP.connections).toBeGreaterThan(SHOP.pool);
  expect(SHOP.stopSeconds).toBeGreaterThan(SHOP.drainSeconds);
  expect(NGINX.triesSeconds).toBeLessThan(NGINX.readSeconds);
  const leftAfterMs = HAPROXY.fall * (HAPROXY.checkEveryMs + HAPROXY.checkTimeoutMs);
  expect(leftAfterMs, 'a frozen leader is left before it is replaced').toBeLessThan(ttlSeconds * 1_000);
});
