// The configuration of HAProxy, nginx and Patroni as text, for both the local cluster and deploy/. Reads no
// files and writes none.
import { ERRORS, toWireCode } from '#shared/error-codes.ts';
import { HAPROXY, NGINX, PATRONI, POSTGRES } from './settings.ts';
import type { DatabaseNode, Topology } from './topology.ts';

/**
 * Ends every session with a node that is no longer leader; otherwise its shops would wait for it for hours.
 */
export function writeHaproxyConfig({ databases, databaseProxy }: Topology): string {
  const servers = databases.map(
    ({ name, host, postgresPort, restPort }) =>
      `  server ${name} ${host}:${postgresPort} check port ${restPort}`,
  );
  return `# The way to the leader's PostgreSQL. Patroni answers 200 at /primary on the leader alone.
global
  maxconn ${HAPROXY.maxConnections}

defaults
  mode tcp
  retries 2
  timeout connect ${HAPROXY.connectSeconds}s
  timeout queue ${HAPROXY.queueSeconds}s
  timeout check ${HAPROXY.checkTimeoutMs}ms
  # LISTEN is silent for hours.
  timeout client ${HAPROXY.idleHours}h
  timeout server ${HAPROXY.idleHours}h
  option clitcpka
  option srvtcpka

listen postgres
  bind ${databaseProxy.host}:${databaseProxy.port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter ${HAPROXY.checkEveryMs}ms fall ${HAPROXY.fall} rise ${HAPROXY.rise} on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

/**
 * The same answer as the shop's own (http/errors.ts); shoppers' clients repeat the request with the same key.
 */
const BUSY = JSON.stringify({
  success: false,
  error: true,
  message: ERRORS.busy.message,
  data: null,
  code: toWireCode('busy'),
});

type NginxPlace = {
  /** Folder for nginx's own files; left out where nginx runs as a system service. */
  folder?: string;
};

export function writeNginxConfig({ shops, entrance }: Topology, { folder }: NginxPlace = {}): string {
  const listServers = (maxFails: number) =>
    shops.map(
      ({ host, port }) =>
        `    server ${host}:${port} max_fails=${maxFails} fail_timeout=${NGINX.failSeconds}s;`,
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
  );
  const place = folder ? `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log warn;\ndaemon off;\n` : '';
  return `# Where shoppers come in: any shop will do, and one that fails is left out for a moment.
${place}worker_processes 1;

events {
  worker_connections 4096;
}

http {
${folder ? `  access_log off;\n${temporary.join('\n')}\n` : '  access_log /dev/stdout;\n'}  server_tokens off;
  client_max_body_size ${NGINX.maxBodyMegabytes}m;

  upstream shops {
    least_conn;
    zone shops 64k;
${listServers(NGINX.maxFails).join('\n')}
    keepalive ${NGINX.keepaliveConnections};
    keepalive_timeout ${NGINX.keepaliveSeconds}s;
  }

  # A shop whose bucket is slow is slow with pictures alone, so they do not count against it.
  upstream pictures {
    least_conn;
    zone pictures 64k;
${listServers(0).join('\n')}
    keepalive ${NGINX.keepaliveConnections};
    keepalive_timeout ${NGINX.keepaliveSeconds}s;
  }

  server {
    listen ${entrance.host}:${entrance.port};

    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Connection '';
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;

    # What has not reached a shop goes to the next one; what has, only when it may be asked twice (GET).
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries ${NGINX.tries};
    proxy_next_upstream_timeout ${NGINX.triesSeconds}s;
    proxy_connect_timeout ${NGINX.connectSeconds}s;
    proxy_read_timeout ${NGINX.readSeconds}s;
    proxy_send_timeout ${NGINX.readSeconds}s;

    # Answers of nginx itself; those of the shop pass as they are.
    error_page 502 504 = @busy;

    location / {
      proxy_pass http://shops;
    }

    location /images/ {
      proxy_next_upstream error;
      proxy_pass http://pictures;
    }

    # Streams say something every 20 s.
    location = /api/order/track {
      proxy_read_timeout ${NGINX.streamReadSeconds}s;
      proxy_buffering off;
      proxy_pass http://shops;
    }

    # Uploads, imports and exports take their time.
    location ~ ^/api/(file/upload|user/upload-avatar|order/problem-photo|product/(import|export)) {
      proxy_read_timeout ${NGINX.longReadSeconds}s;
      proxy_send_timeout ${NGINX.longReadSeconds}s;
      proxy_request_buffering off;
      proxy_pass http://shops;
    }

    location @busy {
      default_type application/json;
      add_header Retry-After 1 always;
      add_header Cache-Control no-store always;
      return 503 '${BUSY}';
    }
  }
}
`;
}

export type PatroniPlace = {
  /** Major version of PostgreSQL, for settings that only newer versions know. */
  postgresMajor: number;
  dataFolder: string;
  programs: string;
  passwordFile: string;
  /** Networks from which connections are accepted. */
  networks: string[];
};

/** Names and passwords are given by the environment; see `toPatroniEnvironment`. */
export function writePatroniConfig({ etcd }: Topology, place: PatroniPlace): string {
  const hosts = etcd.map(({ host, clientPort }) => `    - ${host}:${clientPort}`);
  const networks = place.networks.flatMap((network) => [
    `    - host replication replicator ${network} scram-sha-256`,
    `    - host all all ${network} scram-sha-256`,
  ]);
  // Sorts and folds case the same on every machine, whatever locales it has.
  const locale =
    place.postgresMajor >= 17
      ? '    - locale-provider: builtin\n    - builtin-locale: C.UTF-8\n    - locale: C'
      : '    - locale: C.UTF-8';
  return `# A node of PostgreSQL. Patroni starts it, and decides with the others who leads. What differs between the
# nodes, and the passwords, comes from the environment: PATRONI_NAME, PATRONI_RESTAPI_LISTEN and so on.
scope: jhatpat

etcd3:
  hosts:
${hosts.join('\n')}

bootstrap:
  dcs:
    ttl: ${PATRONI.ttlSeconds}
    loop_wait: ${PATRONI.loopWaitSeconds}
    retry_timeout: ${PATRONI.retryTimeoutSeconds}
    maximum_lag_on_failover: ${PATRONI.maximumLagBytes}
    synchronous_mode: ${PATRONI.synchronousMode}
    synchronous_node_count: ${PATRONI.synchronousNodes}
    failsafe_mode: ${PATRONI.failsafeMode}
    primary_start_timeout: ${PATRONI.primaryStartTimeoutSeconds}
    primary_stop_timeout: ${PATRONI.primaryStopTimeoutSeconds}
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: ${POSTGRES.maxConnections}
        superuser_reserved_connections: ${POSTGRES.reservedConnections}
        max_wal_senders: ${POSTGRES.walSenders}
        wal_level: replica
        wal_log_hints: 'on'
        wal_keep_size: ${POSTGRES.walKeepSize}
        hot_standby: 'on'
        random_page_cost: 1.1
        jit: 'off'
        timezone: UTC
        log_timezone: UTC
  initdb:
    - encoding: UTF8
    - data-checksums
${locale}

postgresql:
  data_dir: ${place.dataFolder}
  bin_dir: ${place.programs}
  pgpass: ${place.passwordFile}
  # A new node is copied at once, and not when the next checkpoint is due.
  basebackup:
    - checkpoint: fast
  parameters:
    unix_socket_directories: ''
    shared_buffers: ${POSTGRES.sharedBuffers}
  pg_hba:
${networks.join('\n')}
  # A former leader that cannot be wound back is copied anew.
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true

# \`automatic\` uses /dev/watchdog where there is one: it resets a machine that hangs while it leads.
watchdog:
  mode: automatic
`;
}

export type DatabasePasswords = Record<'superuser' | 'replication' | 'rewind' | 'patroni', string>;

export function toPatroniEnvironment(
  node: DatabaseNode,
  passwords: DatabasePasswords,
): Record<string, string> {
  const rest = `${node.host}:${node.restPort}`;
  const postgres = `${node.host}:${node.postgresPort}`;
  return {
    PATRONI_NAME: node.name,
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
