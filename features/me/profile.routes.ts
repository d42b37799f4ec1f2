// Routes to change one's own profile and photo.

import { Avatar, UpdateUserBody, User } from '#features/account/account.contract.ts';
import type { Db } from '#database/client.ts';
import type { ConfirmationQueue } from '#features/account/email-confirmation/email-confirmation.ts';
import type { UploadDeps } from '#features/image/upload.ts';
import type { MailQueue } from '#features/mail/mail.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { PICTURE_ERRORS, type TakeUpload } from '#http/uploads.ts';
import { changeAvatar, changeProfile, countAvatar } from './profile.ts';
import { getUserDetails } from './me.ts';

export function meRoutes(app: ShopApp, { db }: { db: Db }): void {
  app.get(
    '/api/user/user-details',
    route({ access: 'shopper', summary: 'The signed-in user', answer: User }),
    async (request) => ok('User details', await getUserDetails(db, requirePrincipal(request).userId)),
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

  app.put(
    '/api/user/update-user',
    route({
      access: 'shopper',
      summary: 'Changes name, email and mobile; a new email requires a sign-in of the last 15 minutes',
      body: UpdateUserBody,
      answer: User,
      invalidMessage: 'Name, email and mobile are required',
      errors: ['email_taken', 'recent_sign_in_needed', 'too_many_attempts'],
    }),
    async (request) => {
      const settings = { mail, confirmations, shopName: config.shopName, rateLimitScale };
      const user = await changeProfile(db, requirePrincipal(request), request.body, settings, new Date());
      return ok('Profile updated', user);
    },
  );
}

/** Separate, because it takes a form with a file and is registered where those are accepted. */
export function avatarRoutes(
  app: ShopApp,
  { db, config, imageStore, takeUpload }: UploadDeps & { takeUpload: TakeUpload },
): void {
  app.put(
    '/api/user/upload-avatar',
    route({
      access: 'shopper',
      summary: 'Sets the profile photo: the field `avatar` of a form',
      answer: Avatar,
      errors: PICTURE_ERRORS,
    }),
    (request) =>
      takeUpload(request, {
        field: 'avatar',
        by: 'shoppers',
        count: (userId) => countAvatar(db, userId, config.rateLimitScale, new Date()),
        use: async (bytes, userId) =>
          ok('Profile photo updated', await changeAvatar(db, imageStore, userId, bytes)),
      }),
  );
}
