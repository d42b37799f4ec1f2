// The mail that tells staff that a device they never used has signed in to their account.

import { writeEmail } from '#features/mail/email.ts';
import type { Mail } from '#features/mail/mail.ts';

type NewDevice = {
  to: string;
  shopName: string;
  publicUrl: string;
  device: string;
  place: string;
  at: Date;
};

const toTime = (at: Date) =>
  at.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' });

export function writeNewDevice({ to, shopName, publicUrl, device, place, at }: NewDevice): Mail {
  return writeEmail({
    to,
    shopName,
    subject: `A new device signed in to your ${shopName} account`,
    paragraphs: [
      `${device}, at the address ${place}, signed in to your account on ${toTime(at)} (Indian time). This device has not been used with your account before.`,
      'If this was you, there is nothing to do.',
      'If it was not, open your profile, press "Sign out everywhere" and choose a new password immediately. Without your password: press "Forgot password ?" on the login page, which also signs out every device.',
    ],
    sections: [{ kind: 'link', label: 'Open your profile', url: `${publicUrl}/dashboard/profile` }],
  });
}
