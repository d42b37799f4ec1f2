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
      'Your orders are kept without your name and address, because the shop needs them for its accounts. Your invoices are kept unchanged for as long as tax law requires, and are used for nothing else.',
      'You can register again with this email at any time, as a new customer. If you did not delete the account, please contact the shop immediately.',
    ],
  });
}
