// The configuration with what the owner may change as it is at this moment: whoever reads it late reads it
// right.

import type { Settings } from '#features/settings/settings.ts';
import type { Config } from './config.ts';

/** Name and social links must be read where they are used, and not kept. */
export function toLiveConfig(config: Config, settings: Pick<Settings, 'facts'>): Config {
  return Object.defineProperties(
    { ...config },
    {
      shopName: { enumerable: true, get: () => settings.facts().name },
      socialLinks: { enumerable: true, get: () => settings.facts().socialLinks },
    },
  );
}
