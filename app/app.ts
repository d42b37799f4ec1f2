// Builds the whole application from its services: plugins, every feature's routes in one visible list, then
// the pages. Never listens, so tests drive it through the same front door.

import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyReply } from 'fastify';
import { accountRoutes } from '#features/account/account.routes.ts';
import { emailConfirmationRoutes } from '#features/account/email-confirmation/email-confirmation.routes.ts';
import { findSessionOwner } from '#features/account/session/session.ts';
import { ownSessionsRoutes } from '#features/account/session/own-sessions.routes.ts';
import { passwordResetRoutes } from '#features/account/password-reset/password-reset.routes.ts';
import { addressRoutes } from '#features/address/address.routes.ts';
import { removeProductFromCarts } from '#features/cart/cart.ts';
import { cartRoutes } from '#features/cart/cart.routes.ts';
import { catalogueAdminRoutes } from '#features/catalogue/catalogue-admin.routes.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts';
import { catalogueImportRoutes } from '#features/catalogue-import/catalogue-import.routes.ts';
import { imageRoutes } from '#features/image/image.routes.ts';
import { MAX_UPLOAD_BYTES } from '#features/image/upload.rules.ts';
import { uploadRoutes } from '#features/image/upload.routes.ts';
import { meRoutes } from '#features/me/me.routes.ts';
import { avatarRoutes, profileRoutes } from '#features/me/profile.routes.ts';
import { releaseHeldMails } from '#features/order/mails/order-mails.ts';
import { orderRoutes } from '#features/order/order.routes.ts';
import { paymentRoutes } from '#features/payment/payment.routes.ts';
import { reviewRoutes } from '#features/payment/review/review.routes.ts';
import { webhookRoutes } from '#features/payment/webhook/webhook.routes.ts';
import { staffOrderRoutes } from '#features/order/staff/staff-orders.routes.ts';
import { searchAdminRoutes } from '#features/search/admin/search-admin.routes.ts';
import { searchRoutes } from '#features/search/search.routes.ts';
import { refuseBadAddresses, toBadAddress } from '#http/request-url.ts';
import { serveAssets } from './pages/assets.ts';
import { readBodies } from '#http/body.ts';
import { errorPages } from './pages/error-pages.ts';
import { describeErrors } from '#http/declared-errors.ts';
import { errorSender, handleErrors } from '#http/errors.ts';
import { endConnections, endConnectionsUnderWay } from './drain.ts';
import { healthRoutes } from './health.ts';
import { metricsRoutes } from './metrics.ts';
import type { PageCache } from './pages/page-cache.ts';
import type { BuildSource } from './pages/page-build.ts';
import { servePages } from './pages/pages.ts';
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
  const renderPage = pageRenderer(config, pages);
  const sendError = errorSender(errorPages(renderPage).send);
  const app = Fastify({
    loggerInstance: log,
    // One line a request would cost more than answering it; errors and slow databases are logged where they
    // happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    requestIdHeader: false,
    // What comes on an open connection while the shop closes is answered like everything else.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: true, allErrors: true, useDefaults: true },
    },
    frameworkErrors: (_error, request, reply) =>
      void sendError(toBadAddress(), request, reply as FastifyReply),
    serverFactory: (handler) => {
      const answer = limitUnanswered((request, response) => {
        if (!cache.serveCached(request, response)) handler(request, response);
      });
      return createServer(toServerTimes(bodyLimits), endConnections(drain, answer)).setTimeout(
        bodyLimits.silentMs,
      );
    },
  }) as unknown as ShopApp;

  await app.register(cookie);
  await app.register(cors, { origin: [config.publicUrl], credentials: true, strictPreflight: false });
  // Lists only: pages and assets are compressed before they are asked for, small answers fit one packet
  // anyway.
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
  endConnectionsUnderWay(app, drain);
  handleErrors(app, sendError);
  refuseBadAddresses(app);
  endSlowBodies(app, bodyLimits);
  readBodies(app);
  guardRoutes(app, {
    publicUrl: config.publicUrl,
    findSession: (accessToken, now) => findSessionOwner(db, accessToken, now),
  });
  secureAnswers(app, config.publicUrl);

  metricsRoutes(app, services, cache);
  healthRoutes(app, services, cache);
  accountRoutes(app, services);
  // An order's mails wait until its shopper's e-mail is confirmed.
  passwordResetRoutes(app, { ...services, onConfirmed: releaseHeldMails });
  emailConfirmationRoutes(app, { ...services, onConfirmed: releaseHeldMails });
  ownSessionsRoutes(app, services);
  meRoutes(app, services);
  profileRoutes(app, services);
  await acceptUploads(app, MAX_UPLOAD_BYTES, (uploads, takeUpload) => {
    avatarRoutes(uploads, services, takeUpload);
    uploadRoutes(uploads, services, takeUpload);
  });
  catalogueRoutes(app, services);
  catalogueAdminRoutes(app, { ...services, removeFromCarts: removeProductFromCarts });
  await catalogueImportRoutes(app, { ...services, db: services.directDb });
  searchRoutes(app, services);
  searchAdminRoutes(app, services);
  cartRoutes(app, services);
  addressRoutes(app, services);
  orderRoutes(app, services);
  paymentRoutes(app, services);
  await webhookRoutes(app, services);
  reviewRoutes(app, services);
  staffOrderRoutes(app, services);
  imageRoutes(app, services);
  siteRoutes(app, services);
  if (services.sandboxAddress) await sandboxPages(app, services.sandboxAddress);
  await serveAssets(app, { folder: pages.folder, shared: services.sharedAssets });
  servePages(app, services, { cache, renderPage, isDevelopment: pages.isDevelopment });
  return app;
}
