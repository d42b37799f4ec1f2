// The mail for somebody who forgot the password: a code, or a link when too many codes were requested.

import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { toEmailTime, writeEmail } from '#features/platform/mail/email.ts';
import type { MailSender } from '#features/platform/mail/mail.ts';
import { findUserByEmail } from '../../account/account.ts';
import { CODE_LIFE_MS, LINK_EVERY_MS, LINK_LIFE_MS } from './password-reset.rules.ts';
import { hasLinkSince, putReset } from './password-reset.store.ts';
import { hashToken, makeToken } from '../../account/token.ts';

export type ResetRequest = {
  email: string;
  /** Hash of the cookie of the browser that asked. */
  holderHash: string;
  /** Hash of the network address it asked from. */
  addressHash: string;
  /** Its browser and system, described by the shop. */
  device: string;
  way: 'code' | 'link';
  /** Requested by staff, because the customer asked the shop. */
  byShop?: boolean;
};

type TimedRequest = ResetRequest & { requestedAt: Date };

/** The job's work. Each attempt makes a new code or link, because only hashes are stored. */
export async function mailReset(db: Db, request: TimedRequest, sender: MailSender): Promise<void> {
  const { email, holderHash, addressHash, requestedAt, way, byShop } = request;
  const user = await findUserByEmail(db, email);
  const userId = user?.status === 'Active' ? user.id : null;
  const row = { emailHash: hashToken(email), holderHash, addressHash, userId, requestedAt };
  const since = new Date(sender.now.getTime() - LINK_EVERY_MS);
  // While the unused link of another request is valid: it opens in any browser.
  if (way === 'link' && !byShop && (await hasLinkSince(db, row, since))) return;
  const { mail, stored } = (way === 'link' ? makeLink : makeCode)(request, sender);
  if ((await putReset(db, { ...row, ...stored })) && userId) await sender.send(mail);
}

export function hashCode(salt: string, code: string): string {
  return createHash('sha256').update(`${salt}:${code}`).digest('base64url');
}

function makeCode({ email, device, requestedAt }: TimedRequest, { shopName, now }: MailSender) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeSalt = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
  const mail = writeEmail({
    to: email,
    shopName,
    code,
    subject: `Your code for a new ${shopName} password`,
    paragraphs: [
      'Enter this code to choose a new password:',
      `It is valid for 10 minutes, only in the browser that requested it: ${device}, ${toEmailTime(requestedAt)}. If you requested several codes there, only the newest one works.`,
      'If this was not you, ignore this email: your password stays unchanged. Never share the code with anyone.',
    ],
  });
  return { mail, stored: { codeSalt, codeHash: hashCode(codeSalt, code), expiresAt } };
}

function makeLink({ email, byShop }: TimedRequest, { shopName, publicUrl, now }: MailSender) {
  const link = makeToken();
  const mail = writeEmail({
    to: email,
    shopName,
    subject: `Your link for a new ${shopName} password`,
    paragraphs: [
      'Open this link to choose a new password. It is valid for 2 hours and works once, in any browser.',
      byShop
        ? `${shopName} has sent it because someone who gave your name or email asked for help with the account.`
        : 'Too many codes were requested for your email today, so this email contains a link instead. At most one such email is sent per hour.',
      'If this was not you, ignore this email: your password stays unchanged. Never share the link with anyone.',
    ],
    sections: [
      // After the #, so that the token is sent to no server and appears in no log.
      { kind: 'link', label: 'Choose a new password', url: `${publicUrl}/reset-password#link=${link}` },
    ],
  });
  return {
    mail,
    stored: { linkHash: hashToken(link), expiresAt: new Date(now.getTime() + LINK_LIFE_MS) },
  };
}
