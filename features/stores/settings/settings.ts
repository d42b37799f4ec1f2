// The settings of the whole shop, held in memory by every process and read again when they change. Dated
// contents appear and disappear by themselves, and listeners are told when.

import type { Db } from '#database/client.ts';
import type { ChargeRates } from '#shared/bill.ts';
import { openLiveValue } from '#shared/live-value.server.ts';
import { BUSINESS, SHOP_TEXTS, type Business, type ShopTexts } from './setting-list.contract.ts';
import type { HomeBanner, SocialLink } from './settings.contract.ts';
import { type FixedFields, findNextMoment, isWithin, type Span } from './settings.rules.ts';
import { listBanners, readSettings, type BannerRow, type SettingsRow } from './settings.store.ts';

/** What a change touches: every page, or the home page. */
export type SettingsTag = 'shop-facts' | 'banners';

export type SettingFacts = {
  name: string;
  phone: string;
  business: Business;
  texts: ShopTexts;
  socialLinks: SocialLink[];
  minimumOrderPaise: number;
  /** What the whole shop adds to an order; stores add their delivery charge. */
  charges: Pick<ChargeRates, 'handlingPaise' | 'giftWrapPaise' | 'gstBasisPoints'>;
};

export type ShopSettings = {
  facts(): SettingFacts;
  fixed: FixedFields;
  noticeAt(now: Date): string | null;
  /** In display order; empty: the shop's default banner. */
  bannersAt(now: Date): HomeBanner[];
  /** Retries until it succeeds. Never fails. */
  reload(): Promise<void>;
  /** Calls the listener when something dated begins or ends. */
  onMoment(listener: (tags: SettingsTag[]) => void): void;
  close(): void;
};

/** What applies where the owner has set nothing, and what the environment fixes. */
type SettingsDefaults = { name: string; socialLinks: SocialLink[]; fixed: FixedFields };

/** The clock may be changed meanwhile, and a timer cannot wait for a month. */
const LOOK_AGAIN_MS = 60_000;

export async function openSettings(
  db: Db,
  { name, socialLinks, fixed }: SettingsDefaults,
): Promise<ShopSettings> {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let notify: (tags: SettingsTag[]) => void = () => {};
  const { current, reload, close } = await openLiveValue(
    async () => {
      const [row, banners] = await Promise.all([readSettings(db), listBanners(db)]);
      return { row, banners };
    },
    // The caller of a reload invalidates the pages itself.
    { onReload: () => void look(), onLateReload: () => notify(['shop-facts', 'banners']) },
  );
  /** At the last look. */
  let shown = toShown(new Date());

  function noticeAt(now: Date): string | null {
    const { row } = current();
    return row.notice !== '' && isWithin(toNoticeSpan(row), now) ? row.notice : null;
  }

  function bannersAt(now: Date): HomeBanner[] {
    const shownNow = current().banners.filter((banner) => isWithin(toBannerSpan(banner), now));
    return shownNow.map(toHomeBanner);
  }

  function toShown(now: Date) {
    const ids = bannersAt(now).map(({ _id }) => _id);
    return { notice: noticeAt(now), banners: ids.join() };
  }

  function wait(): void {
    clearTimeout(timer);
    const now = new Date();
    const { row, banners } = current();
    const next = findNextMoment([toNoticeSpan(row), ...banners.map(toBannerSpan)], now);
    if (isClosed || !next) return;
    const inMs = Math.min(next.getTime() - now.getTime(), LOOK_AGAIN_MS);
    timer = setTimeout(lookAndNotify, inMs).unref();
  }

  /** What has appeared or disappeared since the last look. */
  function look(): SettingsTag[] {
    const before = shown;
    shown = toShown(new Date());
    wait();
    const tags: SettingsTag[] = [];
    if (shown.notice !== before.notice) tags.push('shop-facts');
    if (shown.banners !== before.banners) tags.push('banners');
    return tags;
  }

  function lookAndNotify(): void {
    const tags = look();
    if (tags.length > 0) notify(tags);
  }

  wait();
  return {
    facts() {
      const { row } = current();
      return {
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
      };
    },
    fixed,
    noticeAt,
    bannersAt,
    reload,
    onMoment: (listener) => {
      notify = listener;
    },
    close() {
      isClosed = true;
      close();
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
