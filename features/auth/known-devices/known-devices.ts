// Whether somebody has signed in from this device before: recognized by a cookie together with browser and
// system, because a cookie alone could have been copied to another machine.

import type { Queryable } from '#database/client.ts';
import type { MailQueue } from '#features/mail/mail.ts';
import type { UserRow } from '#features/account/account.ts';
import { describeDevice } from '../session/device.rules.ts';
import type { Device } from '../session/session.ts';
import { hashToken, makeToken } from '#features/account/token.ts';
import { writeNewDevice } from './new-device-mail.ts';
import { writeDownDevice } from './known-devices.store.ts';

type DeviceMails = { mail: MailQueue; shopName: string; publicUrl: string };

/**
 * Called in the transaction of a sign-in, which has locked the user. Records the device, and mails the owner
 * when it is new. Returns the token for the browser's cookie.
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
  // The first sign-in of an account has no earlier device to compare with.
  if (isNew && user.lastLoginAt && user.isEmailVerified) {
    const from = { to: user.email, shopName, publicUrl, device: words, place: device.ipAddress, at: now };
    await mail.queue(tx, writeNewDevice(from));
  }
  return deviceToken;
}
