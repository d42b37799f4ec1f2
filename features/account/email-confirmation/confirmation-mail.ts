// The mail with the link that confirms an e-mail. It may go to a stranger, so nothing in it was typed by
// whoever registered.

import type { Db } from '#database/client.ts';
import { writeEmail } from '#features/mail/email.ts';
import type { Mail } from '#features/mail/mail.ts';
import { CONFIRMATION_LIFE_MS } from '../account.rules.ts';
import { findUser } from '../account.store.ts';
import { insertConfirmation } from './email-confirmation.store.ts';
import { hashToken, makeToken } from '../session/token.ts';

export type ConfirmationRequest = { userId: string; email: string };

type Sending = { shopName: string; publicUrl: string; send: (mail: Mail) => Promise<void>; now: Date };

/**
 * What the job does; nothing when the account no longer has this e-mail, or it is confirmed. Each attempt
 * makes a link of its own, because none is kept anywhere it could be read; all of them are good.
 */
export async function mailConfirmation(
  db: Db,
  { userId, email }: ConfirmationRequest,
  { shopName, publicUrl, send, now }: Sending,
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
        `Somebody has used this email for an account at ${shopName}. If it was you, please confirm that it is yours: open the link and press the button. The link is valid for 2 days.`,
        'Until then no other mail about your orders is sent to you.',
        'If it was not you, do nothing. Without your press the shop sends no more mail to this address.',
      ],
      sections: [
        // Behind the #, so that it is sent to no server when the page is opened, and stands in no log.
        { kind: 'link', label: 'Confirm email', url: `${publicUrl}/confirm-email#token=${token}` },
      ],
    }),
  );
}
