// Changing one's own profile and photo.

import { Avatar, UpdateUserBody, User } from '#features/account/account.contract.ts';
import type { Parts } from '#server/parts.ts';
import { ok, requirePrincipal, route, type ShopApp } from '#server/routing.ts';
import { withUploadedFile } from '#server/uploads.ts';
import { changeAvatar, changeProfile } from './profile.ts';

export function profileRoutes(app: ShopApp, { db, config, mail }: Parts): void {
  const { rateLimitScale, shopName } = config;

  app.put(
    '/api/user/update-user',
    route({
      access: 'shopper',
      summary: 'Changes name, email and mobile; another email wants a sign-in of the last 15 minutes',
      body: UpdateUserBody,
      answer: User,
      invalidMessage: 'Name, email and mobile are required',
    }),
    async (request) => {
      const settings = { mail, shopName, rateLimitScale };
      const user = await changeProfile(db, requirePrincipal(request), request.body, settings, new Date());
      return ok('Profile updated', user);
    },
  );
}

/** Takes a form with a file, so it is added where those are accepted. */
export function avatarRoutes(app: ShopApp, { db, config, imageStore }: Parts): void {
  app.put(
    '/api/user/upload-avatar',
    route({
      access: 'shopper',
      summary: 'Sets the profile photo: the field `avatar` of a form',
      answer: Avatar,
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const settings = { imageStore, rateLimitScale: config.rateLimitScale };
      return withUploadedFile(request, 'avatar', async (bytes) =>
        ok('Profile photo updated', await changeAvatar(db, userId, bytes, settings, new Date())),
      );
    },
  );
}
