// Builds the whole application from its services: plugins, every feature's routes in one visible list, then
// the pages. Never listens, so tests drive it through the same front door.

import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyReply } from 'fastify';
import type { Queryable } from '#database/client.ts';
import { accountRoutes } from '#features/account/account.routes.ts';
import { emailConfirmationRoutes } from '#features/account/email-confirmation/email-confirmation.routes.ts';
import type { OnConfirmed } from '#features/account/email-confirmation/email-confirmation.ts';
import { findSessionOwner } from '#features/auth/session/session.ts';
import { ownSessionsRoutes } from '#features/auth/session/own-sessions.routes.ts';
import { secondFactorRoutes } from '#features/auth/second-factor/second-factor.routes.ts';
import { passwordResetRoutes } from '#features/auth/password-reset/password-reset.routes.ts';
import { auditRoutes } from '#features/audit/audit.routes.ts';
import { addressRoutes } from '#features/address/address.routes.ts';
import { removeProductFromCarts } from '#features/cart/cart.ts';
import { cartRoutes } from '#features/cart/cart.routes.ts';
import { catalogueAdminRoutes } from '#features/catalogue/catalogue-admin.routes.ts';
import { categoryOrderRoutes } from '#features/catalogue/category/category-order.routes.ts';
import { notifyChanges } from '#features/catalogue/catalogue-changes.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts';
import { sheetRoutes } from '#features/catalogue/sheet/sheet.routes.ts';
import { stockRoutes } from '#features/catalogue/stock/stock.routes.ts';
import { catalogueImportRoutes } from '#features/catalogue-import/catalogue-import.routes.ts';
import { customerRoutes } from '#features/customer/customer.routes.ts';
import { imageRoutes } from '#features/image/image.routes.ts';
import { MAX_UPLOAD_BYTES } from '#features/image/upload.rules.ts';
import { uploadRoutes } from '#features/image/upload.routes.ts';
import { listRoutes } from '#features/list/list.routes.ts';
import { savedListRoutes } from '#features/list/saved/saved-list.routes.ts';
import { signInRoutes } from '#features/auth/sign-in.routes.ts';
import { meRoutes } from '#features/me/me.routes.ts';
import { ownDataRoutes } from '#features/me/own-data/own-data.routes.ts';
import { avatarRoutes, profileRoutes } from '#features/me/profile.routes.ts';
import { stockAlertRoutes } from '#features/stock-alert/stock-alert.routes.ts';
import { boughtTogetherRoutes } from '#features/recommendation/bought-together.routes.ts';
import { buyAgainRoutes } from '#features/recommendation/buy-again.routes.ts';
import { orderDetailsRoutes } from '#features/order/tracking/details.routes.ts';
import { deliveryRoutes } from '#features/order/fulfilment/delivery.routes.ts';
import { goodwillRoutes } from '#features/order/after-sales/goodwill.routes.ts';
import { releaseHeldMails } from '#features/order/messages/order-mails.ts';
import { invoiceRoutes } from '#features/order/invoice/invoice.routes.ts';
import { orderRoutes } from '#features/order/tracking/own-orders.routes.ts';
import { problemPhotoRoutes, problemRoutes } from '#features/order/after-sales/problem.routes.ts';
import { reorderRoutes } from '#features/recommendation/reorder.routes.ts';
import { trackRoutes } from '#features/order/tracking/track.routes.ts';
import { paymentRoutes } from '#features/payment/payment.routes.ts';
import { reviewRoutes } from '#features/payment/ledger/review.routes.ts';
import { webhookRoutes } from '#features/payment/webhook/webhook.routes.ts';
import { countToPick, releaseClaimsOf } from '#features/order/fulfilment/picking.ts';
import { pickingRoutes } from '#features/order/fulfilment/picking.routes.ts';
import { storeMetricsRoutes } from '#features/report/metrics/metrics.routes.ts';
import { pushRoutes } from '#features/order/messages/push.routes.ts';
import { staffOrderRoutes } from '#features/order/fulfilment/staff-orders.routes.ts';
import { reportRoutes } from '#features/report/report.routes.ts';
import { todayRoutes } from '#features/report/today/today.routes.ts';
import { searchAdminRoutes } from '#features/search/admin/search-admin.routes.ts';
import { searchRoutes } from '#features/search/search.routes.ts';
import { claimInvitations, findAssignments } from '#features/staff/staff.ts';
import { lacksSecondFactor } from '#features/staff/sign-in-rules.ts';
import { staffRoutes } from '#features/staff/staff.routes.ts';
import { recogniseLanguages } from '#http/caller-language.ts';
import { recogniseStores } from '#http/caller-store.ts';
import type { SettingsChanges } from '#features/settings/settings-admin.ts';
import { settingsRoutes } from '#features/settings/settings.routes.ts';
import { storeRoutes } from '#features/store/store.routes.ts';
import { adjustRoutes } from '#features/stock/adjust/adjust.routes.ts';
import { countRoutes } from '#features/stock/count/count.routes.ts';
import { findRoutes } from '#features/stock/find/find.routes.ts';
import { lowStockRoutes } from '#features/stock/low/low-stock.routes.ts';
import { receiptRoutes } from '#features/stock/receipt/receipt.routes.ts';
import { supplierRoutes } from '#features/stock/supplier/supplier.routes.ts';
import { rejectBadAddresses, toBadAddress } from '#http/request-url.ts';
import { serveAssets } from './pages/assets.ts';
import { readBodies } from '#http/body.ts';
import { errorPages } from './pages/error-pages.ts';
import { describeErrors } from '#http/declared-errors.ts';
import { errorSender, handleErrors } from '#http/errors.ts';
import { endConnections, endOpenConnections } from './drain.ts';
import { healthRoutes } from './health.ts';
import { translateAnswers } from './local-answers.ts';
import { metricsRoutes } from './metrics.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { BuildSource } from './pages/page-build.ts';
import { servePages, toVariant } from './pages/pages.ts';
import { schemaCompilers } from './schema-compilers.ts';
import type { Services } from './services.ts';
import { pageRenderer } from './pages/render-page.ts';
import type { ShopApp } from '#http/routing.ts';
import { sandboxPages } from './pages/sandbox-pages.ts';
import { secureAnswers } from '#http/security-headers.ts';
import { guardRoutes } from '#http/session-guard.ts';
import { siteRoutes } from './pages/site.ts';
import { endSlowBodies, BODY_LIMITS, toServerTimes, type BodyLimits } from '#http/slow-bodies.ts';
import { limitUnanswered } from '#http/unanswered-requests.ts';
import { acceptUploads } from '#http/uploads.ts';

const JSON_LIMIT = 64 * 1024;
const COMPRESSED_FROM = 2048;

/** Finds the store and language of each request; names in answers are given in that language. */
function recogniseCallers(app: ShopApp, services: Services): void {
  recogniseStores(app, services.callerStore);
  recogniseLanguages(app, services.callerLanguage);
  translateAnswers(app, services);
}

/**
 * Releases what waited for a confirmed e-mail: the mails of the account's orders, and its staff invitations.
 */
const onConfirmed: OnConfirmed = async (tx, userId, now) => {
  await releaseHeldMails(tx, userId, now);
  await claimInvitations(tx, userId);
};

export type AppOptions = {
  services: Services;
  cache: PageCache;
  pages: BuildSource;
  /** Shorter in tests. */
  bodyLimits?: BodyLimits;
};

export async function buildApp({
  services,
  cache,
  pages,
  bodyLimits = BODY_LIMITS,
}: AppOptions): Promise<ShopApp> {
  const { config, db, log, drain } = services;
  const renderPage = pageRenderer(config, pages, services);
  const sendError = errorSender(errorPages(renderPage, services).send);
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
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: true, allErrors: true, useDefaults: true },
    },
    frameworkErrors: (_error, request, reply) =>
      void sendError(toBadAddress(), request, reply as FastifyReply),
    serverFactory: (handler) => {
      const answer = limitUnanswered((request, response) => {
        if (!cache.serveCached(request, response, toVariant(services, request))) handler(request, response);
      });
      return createServer(toServerTimes(bodyLimits), endConnections(drain, answer)).setTimeout(
        bodyLimits.silentMs,
      );
    },
  }) as unknown as ShopApp;

  await app.register(cookie);
  recogniseCallers(app, services);
  await app.register(cors, { origin: [config.publicUrl], credentials: true, strictPreflight: false });
  // Lists only: pages and assets are compressed beforehand, and small answers fit one packet anyway.
  await app.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  });
  await app.register(swagger, {
    transform: describeErrors,
    openapi: {
      info: { title: `${config.shopName} API`, version: '1' },
      servers: [{ url: config.publicUrl }],
    },
  });
  endOpenConnections(app, drain);
  handleErrors(app, sendError);
  rejectBadAddresses(app);
  endSlowBodies(app, bodyLimits);
  readBodies(app);
  guardRoutes(app, {
    publicUrl: config.publicUrl,
    findSession: (accessToken, now) => findSessionOwner(db, accessToken, now),
    findAssignments: (userId) => findAssignments(db, userId),
    lacksSecondFactor: (userId) => lacksSecondFactor(db, userId),
  });
  secureAnswers(app, config.publicUrl);

  metricsRoutes(app, services, cache);
  healthRoutes(app, services, cache);
  accountRoutes(app, services);
  passwordResetRoutes(app, { ...services, onConfirmed });
  emailConfirmationRoutes(app, { ...services, onConfirmed });
  ownSessionsRoutes(app, services);
  secondFactorRoutes(app, services);
  signInRoutes(app, services);
  meRoutes(app, services);
  profileRoutes(app, services);
  ownDataRoutes(app, services);
  await acceptUploads(app, MAX_UPLOAD_BYTES, (uploads, takeUpload) => {
    avatarRoutes(uploads, services, takeUpload);
    problemPhotoRoutes(uploads, services, takeUpload);
    uploadRoutes(uploads, services, takeUpload);
  });
  const storeChanges = {
    tell: (tx: Queryable) => notifyChanges(tx, ['stores']),
    apply: () => services.changes.apply(['stores']),
  };
  storeRoutes(app, { ...services, storeChanges });
  const settingsChanges: SettingsChanges = {
    tell: (tx, tags) => notifyChanges(tx, ['settings', ...tags]),
    apply: (tags) => services.changes.apply(tags),
  };
  settingsRoutes(app, { ...services, settingsChanges });
  stockRoutes(app, services);
  catalogueRoutes(app, { ...services, filterListing: services.search.filterProducts });
  catalogueAdminRoutes(app, { ...services, removeFromCarts: removeProductFromCarts });
  sheetRoutes(app, { ...services, findAssignments: (userId) => findAssignments(db, userId) });
  receiptRoutes(app, services);
  countRoutes(app, { ...services, countToPick });
  adjustRoutes(app, services);
  lowStockRoutes(app, services);
  findRoutes(app, services);
  supplierRoutes(app, services);
  await catalogueImportRoutes(app, { ...services, db: services.directDb });
  searchRoutes(app, services);
  searchAdminRoutes(app, services);
  cartRoutes(app, services);
  addressRoutes(app, services);
  auditRoutes(app, services);
  staffRoutes(app, { ...services, handBack: releaseClaimsOf });
  customerRoutes(app, { ...services, handBack: releaseClaimsOf });
  orderRoutes(app, services);
  pickingRoutes(app, services);
  pushRoutes(app, services);
  storeMetricsRoutes(app, services);
  orderDetailsRoutes(app, services);
  trackRoutes(app, services);
  problemRoutes(app, services);
  for (const routes of [categoryOrderRoutes, reorderRoutes, buyAgainRoutes]) routes(app, services);
  for (const routes of [listRoutes, savedListRoutes, boughtTogetherRoutes, stockAlertRoutes])
    routes(app, services);
  invoiceRoutes(app, services);
  paymentRoutes(app, services);
  await webhookRoutes(app, services);
  reviewRoutes(app, services);
  staffOrderRoutes(app, services);
  goodwillRoutes(app, services);
  deliveryRoutes(app, services);
  todayRoutes(app, services);
  reportRoutes(app, services);
  imageRoutes(app, services);
  siteRoutes(app, services);
  if (services.sandboxAddress) await sandboxPages(app, services.sandboxAddress);
  await serveAssets(app, { folder: pages.folder, shared: services.sharedAssets });
  servePages(app, services, { cache, renderPage, isDevelopment: pages.isDevelopment });
  return app;
}
