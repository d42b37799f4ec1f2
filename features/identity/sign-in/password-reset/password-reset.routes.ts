// The three steps to a new password: ask for a code, enter it, choose the password.
import { ok, type ShopApp, serve } from '#http/routing.ts';
import { clearSessionCookies, cookieJar } from '#http/cookies.ts';
import type { OnConfirmed } from '../../account/email-confirmation/email-confirmation.ts';
import {
  requestReset,
  resetPassword,
  verifyCode,
  verifyLink,
  type ResetRequestQueue,
} from './password-reset.ts';
import type { AuthDeps } from '../session/session.ts';
import { REQUEST_LIFE_MS, TICKET_LIFE_MS } from './password-reset.rules.ts';
import { passwordResetCalls } from './password-reset.contract.ts';

type Deps = AuthDeps & { resetRequests: ResetRequestQueue; onFirstProof: OnConfirmed };

export function passwordResetRoutes(
  app: ShopApp,
  { db, config, resetRequests, onFirstProof, passwordCost }: Deps,
): void {
  const jar = cookieJar(config);
  const { rateLimitScale } = config;

  serve(app, passwordResetCalls.forgotPassword, async ({ body, ip, headers }, reply) => {
    const caller = { ipAddress: ip, rateLimitScale, userAgent: headers['user-agent'] ?? '' };
    const holder = await requestReset(db, resetRequests, body, caller, new Date());
    jar.set(reply, 'reset_request', holder, REQUEST_LIFE_MS / 1000);
    return ok('If this email is registered, a 6 digit code has been sent.', null);
  });

  serve(app, passwordResetCalls.verifyForgotPasswordOtp, async (request, reply) => {
    const caller = { holder: jar.read(request, 'reset_request'), ipAddress: request.ip, onFirstProof };
    const { email, ticket } = await verifyCode(db, request.body, caller, new Date());
    jar.set(reply, 'reset', ticket, TICKET_LIFE_MS / 1000);
    return ok('Code verified', { email });
  });

  serve(app, passwordResetCalls.verifyResetLink, async ({ body, ip }, reply) => {
    const caller = { ipAddress: ip, rateLimitScale, onFirstProof };
    const { email, ticket } = await verifyLink(db, body.token, caller, new Date());
    jar.set(reply, 'reset', ticket, TICKET_LIFE_MS / 1000);
    return ok('Link verified', { email });
  });

  serve(app, passwordResetCalls.resetPassword, async (request, reply) => {
    const ticket = jar.read(request, 'reset');
    const { shopName } = config;
    await resetPassword(db, request.body, { ticket, passwordCost, shopName }, new Date());
    jar.clear(reply, 'reset');
    jar.clear(reply, 'reset_request');
    // The cookies of an ended session would get this browser refused as a visitor too.
    clearSessionCookies(jar, reply);
    return ok('Password changed. Please log in.', null);
  });
}
