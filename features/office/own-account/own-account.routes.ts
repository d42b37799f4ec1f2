// Routes to change one's own profile and photo.
import type { Db } from '#database/client.ts';
import type { ConfirmationQueue } from '#features/identity/account/email-confirmation/email-confirmation.ts';
import type { UploadDeps } from '#features/platform/image/upload.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { type TakeUpload } from '#http/uploads.ts';
import { changeAvatar, changeProfile, countAvatar } from './profile.ts';
import { getUserDetails } from './me.ts';
import { profileCalls } from './profile.contract.ts';

export function meRoutes(app: ShopApp, { db }: { db: Db }): void {
  serve(app, profileCalls.userDetails, async (request) =>
    ok('User details', await getUserDetails(db, requirePrincipal(request).userId)),
  );
}

type ProfileDeps = {
  db: Db;
  config: { rateLimitScale: number; shopName: string };
  mail: MailQueue;
  confirmations: ConfirmationQueue;
};

export function profileRoutes(app: ShopApp, { db, config, mail, confirmations }: ProfileDeps): void {
  const { rateLimitScale } = config;

  serve(app, profileCalls.updateUser, async (request) => {
    const settings = { mail, confirmations, shopName: config.shopName, rateLimitScale };
    const user = await changeProfile(db, requirePrincipal(request), request.body, settings, new Date());
    return ok('Profile updated', user);
  });
}

/** Separate, because it takes a form with a file and is registered where those are accepted. */
export function avatarRoutes(
  app: ShopApp,
  { db, config, imageStore, takeUpload }: UploadDeps & { takeUpload: TakeUpload },
): void {
  serve(app, profileCalls.uploadAvatar, (request) =>
    takeUpload(request, {
      field: 'avatar',
      by: 'shoppers',
      count: (userId) => countAvatar(db, userId, config.rateLimitScale, new Date()),
      use: async (bytes, userId) =>
        ok('Profile photo updated', await changeAvatar(db, imageStore, userId, bytes)),
    }),
  );
}
