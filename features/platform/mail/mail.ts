// Mail that must not be lost: queued in the transaction that causes it, and sent once by the job queue.

import type { Queryable } from '#database/client.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Discarded when the transaction is rolled back; sent soon after it commits. One statement for all mails. */
export type MailQueue = { queue(tx: Queryable, ...mails: readonly Mail[]): Promise<void> };

/** Deletes queued mails to this address, and what the queue still stores of mails sent to it lately. */
export type EraseMails = (tx: Queryable, email: string) => Promise<void>;

/** What the job needs whose mail has a link: `send` sends at once. */
export type MailSender = {
  shopName: string;
  publicUrl: string;
  send: (mail: Mail) => Promise<void>;
  now: Date;
};
