// The configuration with the owner's current settings, read at the time of use.

import type { Settings } from '#features/settings/settings.ts';
import type { Config } from './config.ts';

/** Read name and social links where they are used; do not hold copies. */
export function toLiveConfig(config: Config, settings: Pick<Settings, 'facts'>): Config {
  return Object.defineProperties(
    { ...config },
    {
      shopName: { enumerable: true, get: () => settings.facts().name },
      socialLinks: { enumerable: true, get: () => settings.facts().socialLinks },
    },
  );
}
