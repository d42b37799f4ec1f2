// Whether somebody has signed in from this device before: recognized by a cookie together with browser and
// system, because a cookie alone could have been copied to another machine.

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '#database/client.ts';
import type { ExpiredRows } from '#database/expired-rows.ts';
import type { UserRow } from '../account/account.ts';
import { describeDevice } from './session/device.rules.ts';
import type { Device } from './session/session.ts';
import { hashToken, makeToken } from '../account/token.ts';
import { knownDevices } from '../account/account.table.ts';
import { toEmailTime, writeEmail } from '#features/platform/mail/email.ts';
import type { MailQueue } from '#features/platform/mail/mail.ts';

/**
 * Called in the transaction of a sign-in, which has locked the user. Records the device, and mails the owner
 * when it is new. Returns the token for the browser's cookie.
 */
export async function noteDevice(
  tx: Queryable,
  user: UserRow,
  { userAgent, ipAddress, deviceToken }: Device & { deviceToken: string | null },
  { mail, shopName, publicUrl }: { mail: MailQueue; shopName: string; publicUrl: string },
  now: Date,
): Promise<string> {
  const token = deviceToken ?? makeToken();
  const device = describeDevice(userAgent);
  const isNew = await writeDownDevice(tx, user.id, hashToken(`${token} ${device}`), now);
  // The first sign-in of an account has no earlier device to compare with.
  if (!isNew || !user.lastLoginAt || !user.isEmailVerified) return token;
  const letter = writeEmail({
    to: user.email,
    shopName,
    subject: `A new device signed in to your ${shopName} account`,
    paragraphs: [
      `${device}, at the address ${ipAddress}, signed in to your account on ${toEmailTime(now)} (Indian time). This device has not been used with your account before.`,
      'If this was you, there is nothing to do.',
      'If it was not, open your profile, press "Sign out everywhere" and choose a new password immediately. Without your password: press "Forgot password ?" on the login page, which also signs out every device.',
    ],
    sections: [{ kind: 'link', label: 'Open your profile', url: `${publicUrl}/dashboard/profile` }],
  });
  await mail.queue(tx, letter);
  return token;
}

/** Beyond this, the least recently used are deleted. */
const MAX_DEVICES = 50;

async function writeDownDevice(tx: Queryable, userId: string, deviceHash: string, now: Date) {
  const [row] = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastUsedAt: now },
    })
    // xmax is 0 only when the row was inserted, not updated.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!row!.isNew) return false;
  const oldest = tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .offset(MAX_DEVICES);
  const isOldest = and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, oldest));
  await tx.delete(knownDevices).where(isOldest);
  return true;
}

/** As long as the browser keeps its cookie. */
export const expiredDevices: ExpiredRows = {
  column: knownDevices.lastUsedAt,
  limit: sql`now() - interval '400 days'`,
};
