// Fills an empty embedded database with the demo: catalogue, pictures to be drawn, and two accounts.

import type { Db } from '#database/client.ts';
import type { Config } from '#server/config.ts';

export type DemoAccount = { label: 'shopper' | 'owner'; email: string; password: string };

export async function fillDemo(
  _db: Db,
  _config: Config,
  _onProgress: (line: string) => void,
): Promise<DemoAccount[]> {
  return [];
}
