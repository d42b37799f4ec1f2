// The settings of the whole shop, held in memory by every process and read again when they change. Dated
// contents appear and disappear by themselves, and listeners are told when.

import type { Db } from '#database/client.ts';
import type { ChargeRates } from '#shared/bill.ts';
import { BUSINESS, SHOP_TEXTS, type Business, type ShopTexts } from './setting-list.contract.ts';
import type { HomeBanner, SocialLink } from './settings.contract.ts';
import { type FixedFields, findNextMoment, isWithin, type Span } from './settings.rules.ts';
import { listBanners, readSettings, type BannerRow, type SettingsRow } from './settings.store.ts';

/** What a change touches: every page, or the home page. */
export type SettingsTag = 'shop-facts' | 'banners';

export type ShopFacts = {
  name: string;
  phone: string;
  business: Business;
  texts: ShopTexts;
  socialLinks: SocialLink[];
  /** 0: none. */
  minimumOrderPaise: number;
  /** What the whole shop adds to an order; stores add their delivery charge. */
  charges: Pick<ChargeRates, 'handlingPaise' | 'giftWrapPaise' | 'gstBasisPoints'>;
};

export type Settings = {
  facts(): ShopFacts;
  fixed: FixedFields;
  /** null: no notice now. */
  noticeAt(now: Date): string | null;
  /** In display order; empty: the shop's default banner. */
  bannersAt(now: Date): HomeBanner[];
  /** Call it when the settings have changed: reads them again, retrying until it succeeds. Never fails. */
  reload(): Promise<void>;
  /** Calls the listener when something dated begins or ends. */
  onMoment(listener: (tags: SettingsTag[]) => void): void;
  close(): void;
};

/** What applies where the owner has set nothing, and what the environment fixes. */
type SettingsDefaults = { name: string; socialLinks: SocialLink[]; fixed: FixedFields };

const RETRY_AFTER_MS = 1_000;
/** The clock may be changed meanwhile, and a timer cannot wait for a month. */
const LOOK_AGAIN_MS = 60_000;

type SettingsRows = { row: SettingsRow; banners: BannerRow[] };

export async function openSettings(
  db: Db,
  { name, socialLinks, fixed }: SettingsDefaults,
): Promise<Settings> {
  let { row, banners }: SettingsRows = await readAll();
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let notify: (tags: SettingsTag[]) => void = () => {};
  /** What was shown at the last look. */
  let shown = { notice: noticeAt(new Date()), banners: namesAt(new Date()) };
  /** Of two reads the later one counts, and the earlier one ends with it. */
  let newest: Promise<void> = Promise.resolve();

  async function readAll(): Promise<SettingsRows> {
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
    if (tags.length > 0) notify(tags);
    wait();
  }

  function read(): Promise<void> {
    const mine: Promise<void> = readAll().then((found) => {
      if (mine !== newest) return newest;
      ({ row, banners } = found);
      // The caller of the read invalidates the pages.
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

  /** No caller waits for this read, so it tells the listeners itself. */
  async function reloadLate(): Promise<void> {
    await reload();
    notify(['shop-facts', 'banners']);
  }

  wait();
  return {
    facts: () => ({
      name: (fixed.name ? null : row.name) ?? name,
      phone: row.phone,
      business: toBusiness(row),
      texts: toTexts(row),
      socialLinks: (fixed.socialLinks ? null : row.socialLinks) ?? socialLinks,
      minimumOrderPaise: row.minimumOrderPaise,
      charges: {
        handlingPaise: row.handlingChargePaise,
        giftWrapPaise: row.giftWrapPaise,
        gstBasisPoints: row.chargesGstBasisPoints,
      },
    }),
    fixed,
    noticeAt,
    bannersAt: (now) => shownBanners(now).map(toHomeBanner),
    reload,
    onMoment: (listener) => {
      notify = listener;
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

const pick = <Name extends keyof SettingsRow>(row: SettingsRow, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? ''])) as Record<Name, string>;
export const toBusiness = (row: SettingsRow): Business => pick(row, BUSINESS);
export const toTexts = (row: SettingsRow): ShopTexts => pick(row, SHOP_TEXTS);
