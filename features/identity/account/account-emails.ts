// Mails that tell the owner that the account was changed.

import { writeEmail } from '#features/platform/mail/email.ts';
import type { Mail, MailQueue } from '#features/platform/mail/mail.ts';

export type OwnerMailDeps = { mail: MailQueue; shopName: string };

const writeChange = (to: string, shopName: string, what: string, ...paragraphs: string[]): Mail =>
  writeEmail({ to, shopName, subject: `${what} of your ${shopName} account was changed`, paragraphs });

/** Goes to the previous address of the account, whose owner must learn of the change. */
export function writeEmailChanged(to: string, shopName: string): Mail {
  return writeChange(
    to,
    shopName,
    'The email',
    'The email of your account was changed. You can no longer sign in with this address.',
    'If this was you, there is nothing to do. If it was not, please contact the shop immediately.',
  );
}

export function writePasswordChanged(to: string, shopName: string): Mail {
  return writeChange(
    to,
    shopName,
    'The password',
    'The password of your account was changed, and all other devices were signed out.',
    'If this was you, there is nothing to do. If it was not, choose a new password immediately: press "Forgot password ?" on the login page.',
  );
}

const NOT_YOU =
  'If this was not you, choose a new password immediately: press "Forgot password ?" on the login page. You will be signed out on all devices.';

/** `change` completes the sentence 'Two-step verification of your account: '. */
export function writeSecondFactorChanged(to: string, shopName: string, change: string): Mail {
  const sentence = `Two-step verification of your account: ${change}.`;
  return writeChange(to, shopName, 'Two-step verification', sentence, NOT_YOU);
}

export function writeRecoveryCodeUsed(to: string, shopName: string, left: number): Mail {
  const leftWords = left === 1 ? '1 recovery code is' : `${left} recovery codes are`;
  return writeEmail({
    to,
    shopName,
    subject: `A recovery code of your ${shopName} account was used`,
    paragraphs: [
      `Someone signed in to your account with a recovery code. ${leftWords} left; you can create new ones on your profile.`,
      NOT_YOU,
    ],
  });
}
