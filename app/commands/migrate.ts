// `npm run migrate`: brings the database to the schema of this version, for shops that start with
// MIGRATE_AT_START=0. The previous version may sell meanwhile.

import pino from 'pino';
import { readConfig } from '../config.ts';
import { openJobs } from '#app/jobs.ts';
import { openDatabase } from '#app/open-database.ts';
import { waitForDatabase } from '#app/wait-for-database.ts';
import { runCommand } from './shop-database.ts';
import { readOptions } from '#shared/read-options.server.ts';

readOptions({ options: {} });

process.exitCode = await runCommand(async () => {
  const config = { ...readConfig(process.env), migratesAtStart: true };
  const onProgress = (line: string) => console.log(line);
  const database = await waitForDatabase((say) => openDatabase(config, say), { onProgress });
  try {
    const jobs = openJobs(database.directUrl, pino({ level: 'silent' }));
    await jobs.install();
    await jobs.close();
  } finally {
    await database.stop();
  }
  console.log('The database is up to date.');
  return 0;
});
