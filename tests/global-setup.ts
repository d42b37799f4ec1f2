// Starts one PostgreSQL for the whole test run, in a temporary folder, with the migrated template that
// test-database.ts clones.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { openJobs } from '#app/jobs.ts';
import { TEMPLATE, withDatabase } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

/** Several test files run at a time, each with the full connection pools of one or two shops. */
const CONNECTIONS = 200;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jhatpat-test-'));
  // When root runs the tests, PostgreSQL's own user must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  const database = await startEmbeddedPostgres({ dataDir, testing: true, connections: CONNECTIONS });
  const tearDown = async () => {
    await database.stop({ evenIfUsed: true });
    await removeEmbeddedPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await createTemplate(database.url);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('databaseUrl', database.url);
  return tearDown;
}

async function createTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await migrate(withDatabase(url, TEMPLATE));
  const jobs = openJobs(withDatabase(url, TEMPLATE), pino({ level: 'silent' }));
  await jobs.install();
  await jobs.close();
  // A database with open connections cannot be cloned, so this one refuses connections from now on.
  await client.query(`alter database ${TEMPLATE} with allow_connections false`);
  await client.end();
}
