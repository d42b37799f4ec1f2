// The application's services: opened once, handed to whatever needs them, and closed by their opener.

import type { FastifyBaseLogger } from 'fastify';
import type { PaymentProvider } from '#adapters/payment-provider.ts';
import type { Mailer } from '#adapters/mailer.ts';
import type { PushSender } from '#adapters/push-sender.ts';
import type { ImageStore } from '#adapters/image-store.ts';
import type { Db } from '#database/client.ts';
import { deleteAddressesOf } from '#features/cart/address/address.ts';
import { mergeVisitorCart, removeProductFromCarts } from '#features/cart/cart/cart.ts';
import { notifyChanges, type CatalogueChanges } from '#features/catalogue/catalogue-changes.ts';
import { openPriceMoments, type PriceMoments } from '#features/catalogue/price/price-moments.ts';
import { openCatalogue, type Catalogue } from '#features/catalogue/product/catalogue-reads.ts';
import type { ImageSource } from '#features/platform/image/image.ts';
import { MAX_UPLOAD_BYTES } from '#features/platform/image/upload.rules.ts';
import type { OnConfirmed } from '#features/identity/account/email-confirmation/email-confirmation.ts';
import type { PasswordCost } from '#features/identity/account/password/password.ts';
import { clearBeforeProof } from '#features/identity/sign-in/password-reset/password-reset.ts';
import { releaseHeldMails } from '#features/orders/notices/order-mails.ts';
import { countToPick, releaseClaimsOf } from '#features/orders/fulfilment/picking.ts';
import { removeSubscriptionsOf } from '#features/orders/notices/push.ts';
import { readEstimate, type Arrivals } from '#features/orders/arrival/arrival.ts';
import type { OrderStreams } from '#features/orders/tracking/order-streams.ts';
import { openSalesRollUp, type SalesRollUp } from '#features/office/report/sales/roll-up-sales.ts';
import { openSearch, type Search } from '#features/catalogue/search/search.ts';
import { findAssignments, worksForShop } from '#features/stores/staff/staff.ts';
import type { FindMinutes } from '#features/stores/store/find-store.ts';
import { openCallerLanguage, type CallerLanguage } from '#http/caller-language.ts';
import { openCallerStore, type CallerStore } from '#http/caller-store.ts';
import { openUploads, type TakeUpload } from '#http/uploads.ts';
import type { LanguageName } from '#shared/languages.ts';
import type { Offers } from '#features/cart/offer/offers.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import type { ShopSettings } from '#features/stores/settings/settings.ts';
import type { PaymentProviders } from './payment-providers.ts';
import type { Config } from './config.ts';
import type { Drain } from './drain.ts';
import type { JobQueues, Jobs } from './jobs.ts';
import { readLanguages } from './languages.ts';
import type { CdnPurges } from './pages/cdn.ts';
import type { PageCache } from './pages/page-cache.ts';
import { openAssetStore, sharedAssets, type SharedAssets } from './pages/shared-assets.ts';

/** What is opened before, and closed by its opener. */
type OpenedServices = {
  config: Config;
  db: Db;
  /** The same database without a pooler in front, for locks that a connection holds. */
  directDb: Db;
  log: FastifyBaseLogger;
  /** Whether this process is about to end. */
  drain: Drain;
  stores: Stores;
  /** The owner's settings for the whole shop. */
  settings: ShopSettings;
  /** Those that have not ended. */
  offers: Offers;
  /** The connections to this process that watch an order. */
  orderStreams: OrderStreams;
  /** How long stores took for their orders, to estimate when one will arrive. */
  arrivals: Arrivals;
  /** Public pages, rendered before. */
  cache: PageCache;
  /** Sends at once, without the queue: to try the mail server. */
  mailer: Mailer;
  /** Sends messages to shoppers' browsers at once. */
  push: PushSender;
  passwordCost: PasswordCost;
  /** Stores the uploaded pictures, and every size made from them or drawn. */
  imageStore: ImageStore;
  /** Source of the pictures that nobody uploaded (the demo's drawings); null in a real shop. */
  drawnImages: ImageSource | null;
};

/** In `config`, name and social links are the owner's current ones (toLiveConfig). */
export type Services = OpenedServices &
  JobQueues & {
    /** When prices and offers change by themselves. */
    moments: PriceMoments;
    callerStore: CallerStore;
    /** English first. */
    languages: readonly LanguageName[];
    callerLanguage: CallerLanguage;
    catalogue: Catalogue;
    search: Search;
    /** Adds up what was sold. */
    salesRollUp: SalesRollUp;
    /** Tells every process, this one too, which public pages are outdated. */
    changes: CatalogueChanges & { notify: typeof notifyChanges };
    /** None: this shop takes no online payments. */
    paymentProviders: readonly PaymentProvider[];
    /** The address of the card sandbox; null without one. */
    sandboxAddress: (() => string) | null;
    /** The scripts, styles and fonts of this and other versions of the shop. */
    sharedAssets: SharedAssets;
    /** Takes uploads in turn. */
    takeUpload: TakeUpload;
    // What a domain is handed of those that may use it:
    findAssignments: typeof findAssignments;
    countToPick: typeof countToPick;
    /** Releases the work a staff member has begun, so that others can continue it. */
    handBack: typeof releaseClaimsOf;
    findMinutes: FindMinutes;
    removeFromCarts: typeof removeProductFromCarts;
    mergeVisitorCart: typeof mergeVisitorCart;
    worksForShop: typeof worksForShop;
    /** Releases what waited for a confirmed e-mail. */
    onConfirmed: OnConfirmed;
    /** The same by whoever reads the mail alone, who need not be whoever registered. */
    onFirstProof: OnConfirmed;
  };

type BaseServices = OpenedServices & {
  cdnPurges: CdnPurges | null;
  jobs: Jobs;
  paymentProviders: Pick<PaymentProviders, 'providers' | 'sandboxAddress'>;
};

export function makeServices({ cdnPurges, jobs, paymentProviders, ...opened }: BaseServices): Services {
  const languages = readLanguages();
  const catalogue = openCatalogue(opened.db);
  const changes: Services['changes'] = {
    notify: notifyChanges,
    apply(tags) {
      if (tags.includes('stores')) void opened.stores.reload();
      opened.cache.drop(tags);
      cdnPurges?.add(tags);
    },
  };
  opened.settings.onMoment((tags) => changes.apply(tags));
  const moments = openPriceMoments({
    ...opened,
    changes,
    dropAll: () => opened.cache.dropAll(),
    nextOffer: (now) => opened.offers.findNextMoment(now),
  });
  return {
    ...opened,
    ...jobs.queues,
    moments,
    config: toLiveConfig(opened.config, opened.settings),
    callerStore: openCallerStore(opened.stores, opened.config),
    languages,
    callerLanguage: openCallerLanguage(
      languages.map(({ code }) => code),
      opened.config,
    ),
    catalogue,
    search: openSearch(catalogue),
    salesRollUp: openSalesRollUp(opened.directDb),
    changes,
    paymentProviders: paymentProviders.providers,
    sandboxAddress: paymentProviders.sandboxAddress,
    sharedAssets: sharedAssets(openAssetStore(opened.config, opened.log)),
    takeUpload: openUploads(MAX_UPLOAD_BYTES),
    findAssignments,
    countToPick,
    handBack: releaseClaimsOf,
    findMinutes: async ({ id, rideMinutes }, now) => (await readEstimate(opened, id, now))(rideMinutes),
    removeFromCarts: removeProductFromCarts,
    mergeVisitorCart,
    worksForShop,
    onConfirmed: releaseHeldMails,
    async onFirstProof(tx, userId, now) {
      // A mailbox that staff mistyped must not open, or change, the account of one of them.
      if (!(await worksForShop(tx, userId))) {
        await clearBeforeProof(tx, userId, now);
        // They steer where goods go.
        await deleteAddressesOf(tx, userId);
      }
      await removeSubscriptionsOf(tx, userId);
      await releaseHeldMails(tx, userId, now);
    },
  };
}

/** Read name and social links where they are used; do not hold copies. */
export function toLiveConfig(config: Config, settings: Pick<ShopSettings, 'facts'>): Config {
  return Object.defineProperties(
    { ...config },
    {
      shopName: { enumerable: true, get: () => settings.facts().name },
      socialLinks: { enumerable: true, get: () => settings.facts().socialLinks },
    },
  );
}
