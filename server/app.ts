// Builds the whole application from its parts: plugins, every feature's routes in one visible list, then the pages.
// Never listens, so tests drive it through the same front door.

import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyReply } from 'fastify';
import { accountRoutes } from '#features/account/account.routes.ts';
import { emailConfirmationRoutes } from '#features/account/email-confirmation.routes.ts';
import { ownSessionsRoutes } from '#features/account/own-sessions.routes.ts';
import { passwordResetRoutes } from '#features/account/password-reset.routes.ts';
import { addressRoutes } from '#features/address/address.routes.ts';
import { removeProductFromCarts } from '#features/cart/cart.ts';
import { cartRoutes } from '#features/cart/cart.routes.ts';
import { catalogueAdminRoutes } from '#features/catalogue/catalogue-admin.routes.ts';
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts';
import { catalogueImportRoutes } from '#features/catalogue-import/catalogue-import.routes.ts';
import { imageRoutes } from '#features/image/image.routes.ts';
import { uploadRoutes } from '#features/image/upload.routes.ts';
import { meRoutes } from '#features/me/me.routes.ts';
import { avatarRoutes, profileRoutes } from '#features/me/profile.routes.ts';
import { releaseHeldMails } from '#features/order/order-mails.ts';
import { orderRoutes } from '#features/order/order.routes.ts';
import { paymentRoutes } from '#features/payment/payment.routes.ts';
import { reviewRoutes } from '#features/payment/review.routes.ts';
import { webhookRoutes } from '#features/payment/webhook.routes.ts';
import { staffOrderRoutes } from '#features/order/staff-orders.routes.ts';
import { searchAdminRoutes } from '#features/search/search-admin.routes.ts';
import { searchRoutes } from '#features/search/search.routes.ts';
import { refuseBadAddresses, toBadAddress } from './address.ts';
import { serveAssets } from './assets.ts';
import { readBodies } from './body.ts';
import { errorPages } from './error-pages.ts';
import { errorSender, handleErrors } from './errors.ts';
import { healthRoutes } from './health.ts';
import { metricsRoutes } from './metrics.ts';
import type { PageCache } from './page-cache.ts';
import { servePages, type BuildSource } from './pages.ts';
import type { Parts } from './parts.ts';
import { pageRenderer } from './render-page.ts';
import type { ShopApp } from './routing.ts';
import { sandboxPages } from './sandbox-pages.ts';
import { secureAnswers } from './security.ts';
import { guardRoutes } from './session.ts';
import { siteRoutes } from './site.ts';
import { endSlowBodies, PACES, toServerTimes, type Paces } from './slow-bodies.ts';
import { limitUnanswered } from './unread-answers.ts';
import { acceptUploads } from './uploads.ts';

const JSON_LIMIT = 64 * 1024;
const COMPRESSED_FROM = 2048;

export type AppOptions = {
  parts: Parts;
  cache: PageCache;
  pages: BuildSource;
  /** Shorter in tests. */
  paces?: Paces;
};

export async function buildApp({ parts, cache, pages, paces = PACES }: AppOptions): Promise<ShopApp> {
  const { config, log } = parts;
  const renderPage = pageRenderer(config, pages);
  const sendError = errorSender(errorPages(renderPage));
  const app = Fastify({
    loggerInstance: log,
    // One line a request would cost more than answering it; errors and slow databases are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    requestIdHeader: false,
    routerOptions: { maxParamLength: 300 },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: true, allErrors: true, useDefaults: true },
    },
    frameworkErrors: (_error, request, reply) =>
      void sendError(toBadAddress(), request, reply as FastifyReply),
    serverFactory: (handler) => {
      const answer = limitUnanswered((request, response) => {
        if (!cache.trySend(request, response)) handler(request, response);
      });
      return createServer(toServerTimes(paces), answer).setTimeout(paces.silentMs);
    },
  }) as unknown as ShopApp;

  await app.register(cookie);
  await app.register(cors, { origin: [config.publicUrl], credentials: true, strictPreflight: false });
  // Lists only: pages and assets are compressed before they are asked for, small answers fit one packet anyway.
  await app.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  });
  await app.register(swagger, {
    openapi: {
      info: { title: `${config.shopName} API`, version: '1' },
      servers: [{ url: config.publicUrl }],
    },
  });
  handleErrors(app, sendError);
  refuseBadAddresses(app);
  endSlowBodies(app, paces);
  readBodies(app);
  guardRoutes(app, parts);
  secureAnswers(app, config);

  metricsRoutes(app, parts, cache);
  healthRoutes(app, parts);
  accountRoutes(app, parts);
  // An order's mails wait until its shopper's e-mail is confirmed.
  passwordResetRoutes(app, { ...parts, onConfirmed: releaseHeldMails });
  emailConfirmationRoutes(app, { ...parts, onConfirmed: releaseHeldMails });
  ownSessionsRoutes(app, parts);
  meRoutes(app, parts);
  profileRoutes(app, parts);
  await acceptUploads(app, (uploads, takeUpload) => {
    avatarRoutes(uploads, parts, takeUpload);
    uploadRoutes(uploads, parts, takeUpload);
  });
  catalogueRoutes(app, parts);
  catalogueAdminRoutes(app, { ...parts, removeFromCarts: removeProductFromCarts });
  await catalogueImportRoutes(app, parts);
  searchRoutes(app, parts);
  searchAdminRoutes(app, parts);
  cartRoutes(app, parts);
  addressRoutes(app, parts);
  orderRoutes(app, parts);
  paymentRoutes(app, parts);
  await webhookRoutes(app, parts);
  reviewRoutes(app, parts);
  staffOrderRoutes(app, parts);
  imageRoutes(app, parts);
  siteRoutes(app, parts);
  if (parts.sandboxAddress) await sandboxPages(app, parts.sandboxAddress);
  await serveAssets(app);
  servePages(app, parts, { cache, renderPage, isDevelopment: pages.isDevelopment });
  return app;
}
