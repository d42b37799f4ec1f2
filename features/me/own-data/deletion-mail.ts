// The last mail to the address of a deleted account.

import { writeEmail } from '#features/mail/email.ts';
import type { Mail } from '#features/mail/mail.ts';

export function writeDeletion(to: string, shopName: string): Mail {
  return writeEmail({
    to,
    shopName,
    subject: `Your ${shopName} account was deleted`,
    paragraphs: [
      'Your account was deleted, as you asked. Your name, email, mobile, photo, addresses and cart are gone, and every device is signed out.',
      'Your orders stay without your name and address, because the books of the shop need them. The invoices you were given are kept as they are for as long as tax law wants it, and for nothing else.',
      'You may register again with this email at any time; the shop will not know you. If it was not you who deleted the account, please contact the shop at once.',
    ],
  });
}
