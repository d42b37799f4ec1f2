// A password reset code as the job mails it, without waiting for the job and a mail server.

import type { Db } from '#database/client.ts';
import { mailReset, type ResetRequest } from '#features/identity/sign-in/password-reset/reset-mail.ts';
import { hashToken, makeToken } from '#features/identity/account/token.ts';
import type { Mail } from '#features/platform/mail/mail.ts';

type ResetOptions = Partial<ResetRequest> & {
  requestedAt?: Date;
  /** Token of the requesting browser; by default a new one for each request. */
  holder?: string;
};

/** `mail` is undefined when the shop sends none; `cookies` are those of the browser that asked. */
export async function mailCode(db: Db, email: string, asked: ResetOptions = {}) {
  const { holder = makeToken(), requestedAt = new Date(), ...rest } = asked;
  const mails: Mail[] = [];
  const request: ResetRequest = {
    email,
    holderHash: hashToken(holder),
    addressHash: hashToken('127.0.0.1'),
    device: 'Chrome on Android',
    way: 'code',
    ...rest,
  };
  await mailReset(
    db,
    { ...request, requestedAt },
    {
      shopName: 'Jhatpat',
      publicUrl: 'http://shop.test',
      now: new Date(),
      send: async (mail) => void mails.push(mail),
    },
  );
  const mail = mails[0];
  const code = /^(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  const link = /#link=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  return { mail, code, link, cookies: { jhatpat_reset_request: holder } };
}
