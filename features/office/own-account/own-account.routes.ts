// Routes about one's own account: its profile and photo, the file of all data, and its deletion.
import type { ConfirmationQueue } from '#features/identity/account/email-confirmation/email-confirmation.ts';
import type { AuthDeps } from '#features/identity/sign-in/session/session.ts';
import type { UploadDeps } from '#features/platform/image/upload.ts';
import { LIMITS, requireAttempts, toAttempt } from '#features/platform/limit/limit.ts';
import type { EraseMails } from '#features/platform/mail/mail.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { clearSessionCookies, cookieJar } from '#http/cookies.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { sendFile } from '#http/send-file.ts';
import type { TakeUpload } from '#http/uploads.ts';
import { toDayAt } from '#shared/times.ts';
import { deleteAccount } from './own-data/delete-account.ts';
import { readOwnData } from './own-data/own-data.ts';
import { ownAccountCalls } from './own-account.contract.ts';
import { changeAvatar, changeProfile, getUserDetails } from './profile.ts';

type Deps = AuthDeps & { confirmations: ConfirmationQueue; eraseMails: EraseMails; stores: Stores };

export function ownAccountRoutes(app: ShopApp, { db, config, stores, confirmations, ...deps }: Deps): void {
  const { shopName, rateLimitScale } = config;

  serve(app, ownAccountCalls.userDetails, async (request) =>
    ok('User details', await getUserDetails(db, requirePrincipal(request).userId)),
  );

  serve(app, ownAccountCalls.updateUser, async (request) => {
    const changing = { mail: deps.mail, confirmations, shopName, rateLimitScale };
    const user = await changeProfile(db, requirePrincipal(request), request.body, changing, new Date());
    return ok('Profile updated', user);
  });

  serve(app, ownAccountCalls.myData, async (request, reply) => {
    const now = new Date();
    const file = await readOwnData(db, requirePrincipal(request).userId, config, now);
    const name = `my-data-${toDayAt(now, stores.all()[0]!.timeZone)}.json`;
    return sendFile(reply, name, file, 'application/json; charset=utf-8');
  });

  const jar = cookieJar(config);
  serve(app, ownAccountCalls.deleteAccount, async (request, reply) => {
    const caller = { ipAddress: request.ip, rateLimitScale, shopName, ...deps };
    const { userId } = requirePrincipal(request);
    await deleteAccount(db, userId, request.body.password, caller, new Date());
    clearSessionCookies(jar, reply);
    return ok('Your account was deleted', null);
  });
}

/** Separate, because it takes a form with a file and is registered where those are accepted. */
export function avatarRoutes(
  app: ShopApp,
  { db, config, imageStore, takeUpload }: UploadDeps & { takeUpload: TakeUpload },
): void {
  serve(app, ownAccountCalls.uploadAvatar, (request) =>
    takeUpload(request, {
      field: 'avatar',
      by: 'shoppers',
      count: (userId) =>
        requireAttempts(db, [toAttempt(LIMITS.avatars, userId, config.rateLimitScale)], new Date()),
      use: async (bytes, userId) =>
        ok('Profile photo updated', await changeAvatar(db, imageStore, userId, bytes)),
    }),
  );
}
