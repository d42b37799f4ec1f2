// Builds the whole application from its services: plugins, every feature's routes in one visible list, then
// the pages. Never listens, so tests drive it through the same front door.

import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import Fastify, { LogController, type FastifyReply } from 'fastify';
import { accountRoutes } from '#features/identity/account/account.routes.ts';
import { findSessionOwner } from '#features/identity/sign-in/session/session.ts';
import { secondFactorRoutes } from '#features/identity/sign-in/second-factor/second-factor.routes.ts';
import { passwordResetRoutes } from '#features/identity/sign-in/password-reset/password-reset.routes.ts';
import { auditRoutes } from '#features/identity/audit/audit.routes.ts';
import { withoutPort } from '#shared/ip-address.server.ts';
import { addressRoutes } from '#features/cart/address/address.routes.ts';
import { cartRoutes } from '#features/cart/cart/cart.routes.ts';
import { catalogueAdminRoutes } from '#features/catalogue/catalogue-admin.routes.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts';
import { catalogueImportRoutes } from '#features/catalogue/product-files/catalogue-import.routes.ts';
import { customerRoutes } from '#features/office/customer/customer.routes.ts';
import { imageRoutes, uploadRoutes } from '#features/platform/image/image.routes.ts';
import { MAX_UPLOAD_BYTES } from '#features/platform/image/upload.rules.ts';
import { listRoutes } from '#features/cart/list/list.routes.ts';
import { signInRoutes } from '#features/identity/sign-in/sign-in.routes.ts';
import { avatarRoutes, ownAccountRoutes } from '#features/office/own-account/own-account.routes.ts';
import { stockAlertRoutes } from '#features/stock/alerts/stock-alert.routes.ts';
import { recommendationRoutes } from '#features/orders/again/recommendation.routes.ts';
import { ownOrderRoutes } from '#features/orders/tracking/own-orders.routes.ts';
import { deliveryRoutes, pickingRoutes } from '#features/orders/fulfilment/fulfilment.routes.ts';
import { invoiceRoutes } from '#features/orders/invoice/invoice.routes.ts';
import { moneyBackRoutes } from '#features/orders/money-back/money-back.routes.ts';
import { afterSalesRoutes, problemPhotoRoutes } from '#features/orders/after-sales/after-sales.routes.ts';
import { paymentRoutes, reviewRoutes, webhookRoutes } from '#features/checkout/checkout.routes.ts';
import { pushRoutes } from '#features/orders/notices/push.routes.ts';
import { staffOrderRoutes } from '#features/orders/staff/staff-orders.routes.ts';
import { reportRoutes } from '#features/office/report/report.routes.ts';
import { searchRoutes } from '#features/catalogue/search/search.routes.ts';
import { staffRoutes } from '#features/stores/staff/staff.routes.ts';
import { recogniseLanguages } from '#http/caller-language.ts';
import { recogniseStores } from '#http/caller-store.ts';
import { goingLiveRoutes } from '#features/office/going-live/going-live.routes.ts';
import { settingsRoutes } from '#features/stores/settings/settings.routes.ts';
import { offerRoutes } from '#features/cart/offer/offer.routes.ts';
import { storeRoutes } from '#features/stores/store/store.routes.ts';
import { productPageRoutes } from '#features/office/product-page/product-page.routes.ts';
import { findAllRoutes } from '#features/office/staff-search/find.routes.ts';
import { billPhotoRoutes, stockWorkRoutes } from '#features/stock/stock-work.routes.ts';
import { rejectBadAddresses, toBadAddress } from '#http/request-url.ts';
import { readBodies } from '#http/body.ts';
import { limitConnections } from './connections.ts';
import { errorSender, handleErrors } from '#http/errors.ts';
import type { ShopApp } from '#http/routing.ts';
import { secureAnswers } from '#http/security-headers.ts';
import { guardRoutes } from '#http/session-guard.ts';
import { endSlowBodies, BODY_LIMITS, toServerTimes, type BodyLimits } from '#http/slow-bodies.ts';
import { limitUnanswered } from '#http/unanswered-requests.ts';
import { acceptUploads } from '#http/uploads.ts';
import { FIELD_KEYWORDS } from '#shared/field-schemas.ts';
import { inLanguage } from '#features/catalogue/local-names.ts';
import { DEFAULT_LANGUAGE } from '#shared/languages.ts';
import { serveApiDocs } from './pages/api-docs.ts';
import { serveAssets } from './pages/assets.ts';
import { errorPages } from './pages/error-pages.ts';
import { endConnections, endOpenConnections } from './drain.ts';
import { describeApi } from './openapi.ts';
import { healthCalls, healthRoutes } from './health.ts';
import { metricsRoutes } from './metrics.ts';
import type { BuildSource } from './pages/page-build.ts';
import { servePages, toVariant } from './pages/pages.ts';
import { schemaCompilers } from './schema-compilers.ts';
import type { Services } from './services.ts';
import { pageRenderer } from './pages/render-page.ts';
import { sandboxPages } from './pages/sandbox-pages.ts';
import { siteRoutes } from './pages/site.ts';

const JSON_LIMIT = 64 * 1024;
const COMPRESSED_FROM = 2048;
const MAX_COMPRESSED_INLINE = 64 * 1024;
const SCHEMA_OPTIONS = {
  coerceTypes: false,
  removeAdditional: true,
  allErrors: true,
  useDefaults: true,
  keywords: FIELD_KEYWORDS,
} as const;

const HEALTH_PATHS: ReadonlySet<string> = new Set(Object.values(healthCalls).map(({ path }) => path));

/**
 * When prices or offers have begun or ended, requests wait until everything here knows of it. Health checks
 * do not: a process that waits for a frozen database is alive.
 */
function followMoments(app: ShopApp, { moments }: Services): void {
  const waitFor = async (done: () => void) => {
    await moments.wait();
    done();
  };
  app.addHook('onRequest', ({ url }, _reply, done) =>
    moments.isDue() && !HEALTH_PATHS.has(url) ? void waitFor(done) : done(),
  );
}

/** Finds the store and language of each request; names in answers are given in that language. */
function recogniseCallers(app: ShopApp, services: Services): void {
  recogniseStores(app, services.stores, services.callerStore);
  recogniseLanguages(app, services.callerLanguage);
  translateAnswers(app, services);
}

type Routes = (app: ShopApp, services: Services) => void | Promise<void>;

/** The metrics come first: they time what follows. */
const ROUTES: Routes[] = [
  metricsRoutes,
  healthRoutes,
  accountRoutes,
  passwordResetRoutes,
  secondFactorRoutes,
  signInRoutes,
  ownAccountRoutes,
  storeRoutes,
  settingsRoutes,
  goingLiveRoutes,
  offerRoutes,
  catalogueRoutes,
  catalogueAdminRoutes,
  stockWorkRoutes,
  catalogueImportRoutes,
  searchRoutes,
  cartRoutes,
  addressRoutes,
  auditRoutes,
  staffRoutes,
  customerRoutes,
  findAllRoutes,
  productPageRoutes,
  ownOrderRoutes,
  pickingRoutes,
  pushRoutes,
  afterSalesRoutes,
  moneyBackRoutes,
  recommendationRoutes,
  listRoutes,
  stockAlertRoutes,
  invoiceRoutes,
  paymentRoutes,
  webhookRoutes,
  reviewRoutes,
  staffOrderRoutes,
  deliveryRoutes,
  reportRoutes,
  imageRoutes,
  siteRoutes,
  sandboxPages,
];

/** These take forms with files. */
const UPLOAD_ROUTES: Routes[] = [avatarRoutes, problemPhotoRoutes, uploadRoutes, billPhotoRoutes];

export type AppOptions = {
  services: Services;
  pages: BuildSource;
  /** Shorter in tests. */
  bodyLimits?: BodyLimits;
};

export async function buildApp({ services, pages, bodyLimits = BODY_LIMITS }: AppOptions): Promise<ShopApp> {
  const { config, db, log, drain, cache, moments } = services;
  const renderer = pageRenderer(config, pages, services);
  const sendError = errorSender(errorPages(renderer, services).send);
  const app = Fastify({
    loggerInstance: log,
    // One line a request would cost more than answering it; errors and slow databases are logged where they
    // happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    requestIdHeader: false,
    // Requests on open connections are answered as usual while the shop closes.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    schemaController: { compilersFactory: schemaCompilers },
    ajv: { customOptions: SCHEMA_OPTIONS },
    frameworkErrors: (_error, request, reply) =>
      void sendError(toBadAddress(), request, reply as FastifyReply),
    serverFactory: (handler) => {
      const answer = limitUnanswered((request, response) => {
        if (moments.isDue() || !cache.serveCached(request, response, toVariant(services, request)))
          handler(request, response);
      });
      const server = createServer(toServerTimes(bodyLimits), endConnections(drain, answer));
      return limitConnections(server, { proxies: config.trustProxy, log }).setTimeout(bodyLimits.silentMs);
    },
  }) as unknown as ShopApp;

  followMoments(app, services);
  readForwardedAddresses(app);
  await app.register(cookie);
  recogniseCallers(app, services);
  await app.register(cors, { origin: [config.publicUrl], credentials: true, strictPreflight: false });
  // Lists only: pages and assets are compressed beforehand, and small answers fit one packet anyway. Streams
  // and another thread would cost more than the compression of most.
  await app.register(compress, {
    threshold: COMPRESSED_FROM,
    syncThreshold: MAX_COMPRESSED_INLINE,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  });
  await describeApi(app, config);
  endOpenConnections(app, drain);
  handleErrors(app, sendError);
  rejectBadAddresses(app);
  endSlowBodies(app, bodyLimits);
  readBodies(app);
  guardRoutes(app, {
    publicUrl: config.publicUrl,
    findSession: (accessToken, now, isWork) => findSessionOwner(db, accessToken, now, isWork),
  });
  secureAnswers(app, config.publicUrl);

  for (const routes of ROUTES) await routes(app, services);
  await acceptUploads(app, MAX_UPLOAD_BYTES, (uploads) => {
    for (const routes of UPLOAD_ROUTES) routes(uploads, services);
  });
  if (config.hasApiDocs || pages.isDevelopment) await serveApiDocs(app);
  await serveAssets(app, { folder: pages.folder, shared: services.sharedAssets });
  servePages(app, services, { renderer, isDevelopment: pages.isDevelopment });
  return app;
}

/** Without ports, which are no part of an address: who is trusted and who is counted is compared by it. */
function readForwardedAddresses(app: ShopApp): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined) return;
    const addresses = [forwarded].flat().join(',').split(',');
    headers['x-forwarded-for'] = addresses.map(withoutPort).join(', ');
  });
}

/** Request header of calls whose answer fills a form of the owner: its names are not translated. */
const OWN_NAMES = 'x-own-names';

const OF_SHOPPERS: ReadonlySet<string | undefined> = new Set(['public', 'visitor', 'shopper']);

/**
 * Translates product and category names in answers to shoppers into the caller's language. Staff see the
 * names as typed.
 */
function translateAnswers(app: ShopApp, { catalogue }: Pick<Services, 'catalogue'>): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    const { access } = request.routeOptions.config;
    const isOwn = request.headers[OWN_NAMES] !== undefined;
    if (request.language === DEFAULT_LANGUAGE || isOwn || !OF_SHOPPERS.has(access)) return answer;
    if (reply.statusCode !== 200) return answer;
    return inLanguage(catalogue.db, request.language, answer);
  });
}
