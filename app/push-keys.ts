// The key that signs messages to browsers: from the environment, or created at the first start and stored in
// the data folder. It must stay the same: browsers that subscribed with one key get nothing signed by
// another.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toPushKeys, type PushKeys } from '#adapters/push-sender.ts';
import type { Config } from './config.ts';

export async function openPushKeys({ pushPrivateKey, dataDir }: Config): Promise<PushKeys> {
  if (pushPrivateKey !== null) return toPushKeys(pushPrivateKey);
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'push-private-key');
  // Of several processes that start at once, one writes the key and the others read it.
  await writeFile(file, `${toPushKeys().privateKey}\n`, { flag: 'wx', mode: 0o600 }).catch(() => {});
  return toPushKeys((await readFile(file, 'utf8')).trim());
}
