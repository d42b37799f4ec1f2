// The mail for somebody who forgot the password: a code, or a link when too many codes were requested.

import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { toEmailTime, writeEmail } from '#features/platform/mail/email.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import { findUserByEmail } from '../../account/account.ts';
import { CODE_LIFE_MS, LINK_EVERY_MS, LINK_LIFE_MS } from './password-reset.rules.ts';
import { hasLinkSince, putCode, putLink } from './password-reset.store.ts';
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

type ResetSender = { shopName: string; publicUrl: string; send: (mail: Mail) => Promise<void>; now: Date };

/** The job's work. Each attempt makes a new code or link, because only hashes are stored. */
export async function mailReset(
  db: Db,
  request: ResetRequest & { requestedAt: Date },
  sending: ResetSender,
): Promise<void> {
  const user = await findUserByEmail(db, request.email);
  const userId = user?.status === 'Active' ? user.id : null;
  const mail = await (request.way === 'link' ? makeLink : makeCode)(db, { ...request, userId }, sending);
  if (mail && userId) await sending.send(mail);
}

type KnownRequest = ResetRequest & { requestedAt: Date; userId: string | null };

const toRow = ({ email, holderHash, addressHash, userId, requestedAt }: KnownRequest) => ({
  emailHash: hashToken(email),
  holderHash,
  addressHash,
  userId,
  requestedAt,
});

async function makeCode(db: Db, request: KnownRequest, sending: ResetSender): Promise<Mail | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeSalt = randomBytes(16).toString('base64url');
  const isWanted = await putCode(db, {
    ...toRow(request),
    codeSalt,
    codeHash: hashCode(codeSalt, code),
    expiresAt: new Date(sending.now.getTime() + CODE_LIFE_MS),
  });
  return isWanted ? writeCodeLetter(request, code, sending) : null;
}

export function hashCode(salt: string, code: string): string {
  return createHash('sha256').update(`${salt}:${code}`).digest('base64url');
}

/** null while the unused link of another request is valid, which opens in any browser. */
async function makeLink(db: Db, request: KnownRequest, sending: ResetSender): Promise<Mail | null> {
  const row = toRow(request);
  const since = new Date(sending.now.getTime() - LINK_EVERY_MS);
  if (!request.byShop && (await hasLinkSince(db, row, since))) return null;
  const link = makeToken();
  const expiresAt = new Date(sending.now.getTime() + LINK_LIFE_MS);
  const isWanted = await putLink(db, { ...row, linkHash: hashToken(link), expiresAt });
  return isWanted ? writeLinkLetter(request, link, sending) : null;
}

function writeCodeLetter(
  { email, device, requestedAt }: ResetRequest & { requestedAt: Date },
  code: string,
  { shopName }: ResetSender,
): Mail {
  return writeEmail({
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
}

function writeLinkLetter(
  { email, byShop }: ResetRequest,
  link: string,
  { shopName, publicUrl }: ResetSender,
): Mail {
  return writeEmail({
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
}
