// The owner reads and changes the settings of the whole shop.

import { inTransaction, type Db, type Queryable } from '#database/client.ts';
import { useUploads } from '#features/platform/image/upload.ts';
import { toClockTime } from '#shared/opening-hours.ts';
import type { Stores } from '../store/stores.ts';
import { requireCallable } from '#shared/phone.server.ts';
import { makeId } from '#shared/ids.ts';
import { ShopError } from '#shared/shop-error.ts';
import type { BannersInput, Settings, SettingsInput } from './settings.contract.ts';
import { AMOUNTS } from './setting-list.contract.ts';
import {
  requireVersion,
  toAmounts,
  toBannerValues,
  toSettingsValues,
  type SettingsValues,
  isWithin,
  toSpanState,
} from './settings.rules.ts';
import {
  deleteBanners,
  listBanners,
  lockSettings,
  readSettings,
  writeBanners,
  writeSettings,
  type BannerRow,
} from './settings.store.ts';
import {
  toBannerSpan,
  toBusiness,
  toHomeBanner,
  toNoticeSpan,
  toTexts,
  type ShopSettings,
  type SettingsTag,
} from './settings.ts';

/** `notify` tells other processes when the transaction commits, `apply` drops what this one has cached. */
export type SettingsChanges = {
  notify(tx: Queryable, tags: readonly ('settings' | SettingsTag)[]): Promise<void>;
  apply(tags: readonly SettingsTag[]): void;
};

export type SettingsDeps = { db: Db; settings: ShopSettings; stores: Stores; changes: SettingsChanges };

/** Not shown on any page; of all others, pages have their contents or their links. */
const ON_NO_PAGE: readonly (keyof SettingsValues)[] = Object.values(AMOUNTS);

/** The time zone in which the times of notices and banners are entered. */
const timeZoneOf = (stores: Stores) => stores.all()[0]!.timeZone;

export async function getSettings({ db, settings, stores }: SettingsDeps, now: Date): Promise<Settings> {
  const [row, banners] = await Promise.all([readSettings(db), listBanners(db)]);
  const timeZone = timeZoneOf(stores);
  const toText = (time: Date | null) => (time ? toClockTime(timeZone, time) : '');
  const { name, socialLinks } = settings.facts();
  const { fixed } = settings;
  return {
    version: row.version,
    name: (fixed.name ? null : row.name) ?? name,
    ...toBusiness(row),
    ...toTexts(row),
    socialLinks: (fixed.socialLinks ? null : row.socialLinks) ?? socialLinks,
    notice: row.notice,
    noticeFrom: toText(row.noticeFrom),
    noticeUntil: toText(row.noticeUntil),
    isNoticeShown: row.notice !== '' && isWithin(toNoticeSpan(row), now),
    ...toAmounts(row),
    fixed,
    timeZone,
    bannersVersion: row.bannersVersion,
    banners: banners.map((banner) => ({
      ...toHomeBanner(banner),
      from: toText(banner.shownFrom),
      until: toText(banner.shownUntil),
      state: toSpanState(toBannerSpan(banner), now),
    })),
  };
}

/** Fields that were not sent stay unchanged. 400; 409 with the settings as they are now. */
export async function changeSettings(deps: SettingsDeps, input: SettingsInput, now: Date): Promise<Settings> {
  requireCallable({ phone: input.phone, grievancePhone: input.grievancePhone });
  const values = toSettingsValues(input, {
    fixed: deps.settings.fixed,
    timeZone: timeZoneOf(deps.stores),
  });
  return change(deps, now, async (tx) => {
    const before = await lockSettings(tx);
    requireVersion(input.version, before.version);
    const changed = Object.keys(values) as (keyof SettingsValues)[];
    await writeSettings(tx, { ...values, version: before.version + 1 });
    const isOnPages = changed.some(
      (field) =>
        !ON_NO_PAGE.includes(field) && JSON.stringify(values[field]) !== JSON.stringify(before[field]),
    );
    return isOnPages ? ['shop-facts'] : [];
  });
}

/** Replaces all banners. 400, also when an image was removed; 409 as for the settings. */
export async function setBanners(deps: SettingsDeps, input: BannersInput, now: Date): Promise<Settings> {
  const wanted = toBannerValues(input, timeZoneOf(deps.stores));
  return change(deps, now, async (tx) => {
    const { bannersVersion } = await lockSettings(tx);
    requireVersion(input.version, bannersVersion);
    const known = new Set((await listBanners(tx)).map(({ id }) => id));
    const rows: BannerRow[] = [];
    for (const [position, { id, ...values }] of wanted.entries()) {
      // An existing banner keeps its id, once.
      const own = id !== null && known.delete(id) ? id : makeId();
      rows.push({ ...values, id: own, position });
    }
    await useUploads(
      tx,
      rows.flatMap(({ image, narrowImage }) => [image, narrowImage]),
    );
    await deleteBanners(tx, [...known]);
    await writeBanners(tx, rows);
    await writeSettings(tx, { bannersVersion: bannersVersion + 1 });
    return ['banners'];
  });
}

/** When it returns, this process has read the change. */
async function change(
  deps: SettingsDeps,
  now: Date,
  work: (tx: Queryable) => Promise<SettingsTag[]>,
): Promise<Settings> {
  const { db, settings, changes } = deps;
  const tags = await inTransaction(db, async (tx) => {
    const touched = await work(tx);
    await changes.notify(tx, ['settings', ...touched]);
    return touched;
  }).catch(async (error: unknown) => {
    const isChanged = error instanceof ShopError && error.code === 'settings_changed';
    throw isChanged ? new ShopError(error.code, { data: await getSettings(deps, now) }) : error;
  });
  await settings.reload();
  changes.apply(tags);
  return getSettings(deps, now);
}
