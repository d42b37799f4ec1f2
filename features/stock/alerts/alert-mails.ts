// The mails of stock alerts. They have no typed text, because the address may be a stranger's.

import { writeEmail, type MailShop } from '#features/platform/mail/email.ts';
import { toHarmlessLine } from '#shared/harmless-line.ts';
import type { Mail } from '#features/platform/mail/mail.ts';
import { toProductPath } from '#shared/slugs.ts';

type AlertMail = { to: string; product: { _id: string; name: string }; shop: MailShop };

const MAX_OF_A_NAME = 120;

/** The only mail sent to an address before its owner has said yes. */
export function writeQuestion({ to, product, shop }: AlertMail, key: string): Mail {
  const { shopName, publicUrl } = shop;
  const name = toHarmlessLine(product.name, MAX_OF_A_NAME);
  return writeEmail({
    to,
    shopName,
    subject: `Would you like ${shopName} to tell you when it is back?`,
    paragraphs: [
      `Someone has asked ${shopName} to write to this address when a product is back in stock: ${name}. If it was you, open the link and press the button.`,
      'We ask this only once. After that you get one email for each product you ask for, each with a link to stop them.',
      'If it was not you, ignore this email. Unless you press the button, nothing else is sent to this address.',
    ],
    // After the #, so that the key is sent to no server and appears in no log.
    sections: [{ kind: 'link', label: 'Yes, tell me', url: `${publicUrl}/back-in-stock#yes=${key}` }],
  });
}

/** `key` null: the alert of an account, which asked for this product only. */
export function writeBack({ to, product, shop }: AlertMail, key: string | null): Mail {
  const { shopName, publicUrl } = shop;
  const name = toHarmlessLine(product.name, MAX_OF_A_NAME);
  return writeEmail({
    to,
    shopName,
    subject: `Back in stock: ${name}`,
    paragraphs: [
      `${name} is back in stock. You asked ${shopName} to tell you.`,
      'Those who asked first are told first, and no more people than there are packs. No pack is reserved for you: first come, first served.',
      key === null
        ? 'This is the only email about it, unless you ask again.'
        : `This is the only email about it, unless you ask again. To stop all these emails: ${publicUrl}/back-in-stock#stop=${key}`,
    ],
    sections: [{ kind: 'link', label: 'See it', url: publicUrl + toProductPath(product) }],
  });
}
