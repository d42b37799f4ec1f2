// What the owner has set for the whole shop, held in memory by every process and read again when it changed.
// What has dates comes and goes by itself: whoever keeps pages is told of the moment.

import type { Db } from '#database/client.ts';
import type { HomeBanner, SocialLink } from './settings.contract.ts';
import type { Fixed } from './settings.rules.ts';
import { listBanners, readSettings, type BannerRow, type SettingsRow } from './settings.store.ts';
import { findNextMoment, isWithin, type Span } from './shown.rules.ts';

/** What a change touches: what stands on every page, and the home page. */
export type SettingsTag = 'shop-facts' | 'banners';

export type ShopFacts = {
  name: string;
  phone: string;
  socialLinks: SocialLink[];
  /** 0: none. */
  minimumOrderPaise: number;
};

export type Settings = {
  facts(): ShopFacts;
  fixed: Fixed;
  /** null: there is none now. */
  noticeAt(now: Date): string | null;
  /** In their order; none: the shop's own banner. */
  bannersAt(now: Date): HomeBanner[];
  /**
   * To be called when they have changed: reads them again, and goes on trying until it could. Never fails.
   */
  reload(): Promise<void>;
  /** Told when the time has come for something to be shown, or not any more. */
  onMoment(listener: (tags: SettingsTag[]) => void): void;
  close(): void;
};

/** What holds where the owner has set nothing, and what the environment sets. */
type Given = { name: string; socialLinks: SocialLink[]; fixed: Fixed };

const RETRY_AFTER_MS = 1_000;
/** The clock may be set anew meanwhile, and a timer cannot wait for a month. */
const LOOK_AGAIN_MS = 60_000;

type Read = { row: SettingsRow; banners: BannerRow[] };

export async function openSettings(db: Db, { name, socialLinks, fixed }: Given): Promise<Settings> {
  let { row, banners }: Read = await readAll();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let tell: (tags: SettingsTag[]) => void = () => {};
  /** What was shown when somebody last looked. */
  let shown = { notice: noticeAt(new Date()), banners: namesAt(new Date()) };
  /** Of two reads the one that began later counts, and the one before ends with it. */
  let newest: Promise<void> = Promise.resolve();

  async function readAll(): Promise<Read> {
    const [row, banners] = await Promise.all([readSettings(db), listBanners(db)]);
    return { row, banners };
  }

  function noticeAt(now: Date): string | null {
    return row.notice !== '' && isWithin(toNoticeSpan(row), now) ? row.notice : null;
  }

  function shownBanners(now: Date): BannerRow[] {
    return banners.filter((banner) => isWithin(toBannerSpan(banner), now));
  }

  function namesAt(now: Date): string {
    return shownBanners(now)
      .map(({ id }) => id)
      .join();
  }

  function wait(): void {
    clearTimeout(timer);
    const now = new Date();
    const next = findNextMoment([toNoticeSpan(row), ...banners.map(toBannerSpan)], now);
    if (isClosed || !next) return;
    const inMs = Math.min(next.getTime() - now.getTime(), LOOK_AGAIN_MS);
    timer = setTimeout(look, inMs).unref();
  }

  function look(): void {
    const now = new Date();
    const before = shown;
    shown = { notice: noticeAt(now), banners: namesAt(now) };
    const tags: SettingsTag[] = [];
    if (shown.notice !== before.notice) tags.push('shop-facts');
    if (shown.banners !== before.banners) tags.push('banners');
    if (tags.length > 0) tell(tags);
    wait();
  }

  function read(): Promise<void> {
    const mine: Promise<void> = readAll().then((found) => {
      if (mine !== newest) return newest;
      ({ row, banners } = found);
      // Who asked for it outdates the pages.
      const now = new Date();
      shown = { notice: noticeAt(now), banners: namesAt(now) };
      wait();
      return undefined;
    });
    return (newest = mine);
  }

  async function reload(): Promise<void> {
    clearTimeout(retry);
    await read().catch(() => {
      if (!isClosed) retry = setTimeout(reloadLate, RETRY_AFTER_MS).unref();
    });
  }

  /** Nobody waits for it any more. */
  async function reloadLate(): Promise<void> {
    await reload();
    tell(['shop-facts', 'banners']);
  }

  wait();
  return {
    facts: () => ({
      name: (fixed.name ? null : row.name) ?? name,
      phone: row.phone,
      socialLinks: (fixed.socialLinks ? null : row.socialLinks) ?? socialLinks,
      minimumOrderPaise: row.minimumOrderPaise,
    }),
    fixed,
    noticeAt,
    bannersAt: (now) => shownBanners(now).map(toHomeBanner),
    reload,
    onMoment: (listener) => {
      tell = listener;
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(timer);
    },
  };
}

export const toNoticeSpan = (row: SettingsRow): Span => ({ from: row.noticeFrom, until: row.noticeUntil });
export const toBannerSpan = (row: BannerRow): Span => ({ from: row.shownFrom, until: row.shownUntil });

export function toHomeBanner(row: BannerRow): HomeBanner {
  const { id, name, text, isTextShown, image, narrowImage, link } = row;
  return { _id: id, heading: name, text, isTextShown, image, narrowImage, link };
}
