// The mail with the link that confirms an e-mail. It may reach a stranger, so it contains nothing that the
// person registering has typed.

import type { Db } from '#database/client.ts';
import { writeEmail } from '#features/platform/mail/email.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import { CONFIRMATION_LIFE_MS } from '../account.rules.ts';
import { findUser } from '../account.store.ts';
import { insertConfirmation } from './email-confirmation.store.ts';
import { hashToken, makeToken } from '../token.ts';

export type ConfirmationRequest = { userId: string; email: string };

type ConfirmationSender = {
  shopName: string;
  publicUrl: string;
  send: (mail: Mail) => Promise<void>;
  now: Date;
};

/**
 * The job's work; nothing when the account has another e-mail by now, or this one is confirmed. Each attempt
 * makes its own link, because only hashes are stored; all of them are valid.
 */
export async function mailConfirmation(
  db: Db,
  { userId, email }: ConfirmationRequest,
  { shopName, publicUrl, send, now }: ConfirmationSender,
): Promise<void> {
  const user = await findUser(db, userId);
  if (user?.email !== email || user.isEmailVerified || user.status !== 'Active') return;
  const token = makeToken();
  await insertConfirmation(db, {
    tokenHash: hashToken(token),
    userId,
    emailHash: hashToken(email),
    expiresAt: new Date(now.getTime() + CONFIRMATION_LIFE_MS),
  });
  await send(
    writeEmail({
      to: email,
      shopName,
      subject: `Confirm your email for ${shopName}`,
      paragraphs: [
        `Welcome to ${shopName}. Please confirm that this is your email: open the link and press the button. The link is valid for 2 days.`,
        'Until then, we will not send you any other emails about your orders.',
        `If you have not opened an account at ${shopName}, ignore this email. Unless you press the button, the shop will not write to this address again.`,
      ],
      sections: [
        // After the #, so that the token is sent to no server and appears in no log.
        { kind: 'link', label: 'Confirm email', url: `${publicUrl}/confirm-email#token=${token}` },
      ],
    }),
  );
}
