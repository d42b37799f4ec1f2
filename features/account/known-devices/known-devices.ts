// Whether somebody has signed in from this device before: by a cookie that their browser keeps, together with
// what the browser says it is. A cookie alone could have been copied to another machine.

import type { Queryable } from '#database/client.ts';
import type { MailQueue } from '#features/mail/mail.ts';
import type { UserRow } from '../account.store.ts';
import { describeDevice } from '../session/device.rules.ts';
import type { Device } from '../session/session.ts';
import { hashToken, makeToken } from '../session/token.ts';
import { writeNewDevice } from './new-device-mail.ts';
import { writeDownDevice } from './known-devices.store.ts';

type DeviceMails = { mail: MailQueue; shopName: string; publicUrl: string };

/**
 * For the transaction of a sign-in, which has locked the user. Writes the device down, and mails the account
 * when it was never used before. Gives what the browser is to keep.
 */
export async function noteDevice(
  tx: Queryable,
  user: UserRow,
  device: Device & { deviceToken: string | null },
  { mail, shopName, publicUrl }: DeviceMails,
  now: Date,
): Promise<string> {
  const deviceToken = device.deviceToken ?? makeToken();
  const words = describeDevice(device.userAgent);
  const isNew = await writeDownDevice(tx, user.id, hashToken(`${deviceToken} ${words}`), now);
  // The first sign-in of an account has no other devices to differ from.
  if (isNew && user.lastLoginAt && user.isEmailVerified) {
    const from = { to: user.email, shopName, publicUrl, device: words, place: device.ipAddress, at: now };
    await mail.queue(tx, writeNewDevice(from));
  }
  return deviceToken;
}
