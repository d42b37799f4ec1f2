// Mails that tell the owner of an account that its second factor was changed.

import { writeEmail } from '#features/platform/mail/email.ts';
import type { Mail } from '#features/platform/mail/mail.ts';

const NOT_YOU =
  'If this was not you, choose a new password immediately: press "Forgot password ?" on the login page. You will be signed out on all devices.';

/** `change` completes the sentence 'Two-step verification of your account: '. */
export function writeSecondFactorChanged(to: string, shopName: string, change: string): Mail {
  return writeEmail({
    to,
    shopName,
    subject: `Two-step verification of your ${shopName} account was changed`,
    paragraphs: [`Two-step verification of your account: ${change}.`, NOT_YOU],
  });
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
