// The shop on a cluster of machines, as the environment for faults: shoppers know one address, the entrance.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#database/free-port.ts';
import { migrate } from '#database/migrate.ts';
import { openCluster } from '../cluster/cluster.ts';
import { readCardsAddress } from '../cluster/machines.ts';
import { findPrograms } from '../cluster/programs.ts';
import { openDatabase, type Query } from '../start/database.ts';
import { UNLIMITED } from '../start/shop.ts';
import type { Environment } from './environment.ts';

const QUERY_ATTEMPTS = 40;

export async function openClusterEnvironment(signal: AbortSignal, onProgress: (line: string) => void) {
  const programs = findPrograms(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'jhatpat-cluster-'));
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  let databaseUrl = '';
  const cluster = await openCluster({
    folder,
    port: await findFreePort(),
    programs,
    shopEnvironment: UNLIMITED,
    async fill(url) {
      databaseUrl = url;
      await migrate(url);
    },
    onProgress,
    signal,
  }).catch((error) => {
    remove();
    throw error;
  });
  const database = openDatabase(() => databaseUrl);
  const provider = { address: readCardsAddress(cluster.folder) };
  return {
    cluster,
    // Only what shoppers, fixtures and the ledger use; the faults act on the cluster itself.
    environment: {
      folder: cluster.folder,
      shops: [{ address: cluster.address }],
      provider,
      query: retried(database.query),
    } as unknown as Environment,
    async close() {
      await database.end();
      await cluster.close();
      remove();
    },
  };
}

/** Another node may have become leader a moment ago. */
const retried =
  (query: Query): Query =>
  async (sql, values) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await query(sql, values);
      } catch (error) {
        const isRejection = error instanceof pg.DatabaseError && !/^(57P|25006|08)/.test(error.code ?? '');
        if (isRejection || attempt === QUERY_ATTEMPTS) throw error;
        await sleep(500);
      }
    }
  };
