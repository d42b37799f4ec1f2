// The owner's settings for the whole shop.

import type { Settings } from '#features/stores/settings/settings.contract.ts';
import type { CallOptions } from '../../data/api.ts';
import type { CallBody } from '../../data/calls.ts';
import { formQuery, showOwn, useOwn } from '../../data/reads.ts';
import { change } from '../../data/work-changes.ts';

export const useSettings = () => useOwn('GET /api/settings/get', {}, formQuery);

type SettingsCall = 'PUT /api/settings/update' | 'PUT /api/settings/banners';

/** Returns the settings as saved. Throws ApiError when it is refused. */
export async function saveSettings<Name extends SettingsCall>(
  name: Name,
  body: CallBody<Name>,
): Promise<Settings> {
  const { data } = await change<SettingsCall>(
    name,
    { body } as CallOptions<SettingsCall>,
    ({ data: saved }) => showOwn('GET /api/settings/get', {}, () => saved),
  );
  return data;
}
