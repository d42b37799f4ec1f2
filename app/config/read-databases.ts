// Where PostgreSQL answers.

import { ConfigError, type Read } from './read-values.ts';

export function readDatabases(read: Read) {
  const databaseUrl = readDatabaseUrl('DATABASE_URL', read);
  const databaseDirectUrl = readDatabaseUrl('DATABASE_DIRECT_URL', read);
  if (databaseDirectUrl && !databaseUrl)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL beside it');
  const databaseReplicaUrls = readReplicaUrls(read);
  if (databaseReplicaUrls.length > 0 && !databaseUrl)
    throw new ConfigError('DATABASE_REPLICA_URLS needs DATABASE_URL beside it');
  return { databaseUrl, databaseDirectUrl, databaseReplicaUrls };
}

function readDatabaseUrl(name: string, read: Read): string | null {
  const url = read(name) ?? null;
  if (url && !/^postgres(ql)?:\/\//.test(url))
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://`);
  return url;
}

/** Their passwords are never repeated. */
function readReplicaUrls(read: Read): string[] {
  const urls = (read('DATABASE_REPLICA_URLS') ?? '').split(',').map((url) => url.trim());
  const given = urls.filter(Boolean);
  if (given.some((url) => !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)))
    throw new ConfigError('DATABASE_REPLICA_URLS must be postgres://... addresses with commas between them');
  return [...new Set(given)];
}
