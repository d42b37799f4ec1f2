// Mail that must not be lost: queued in the transaction of what it tells of, sent by the job queue, each
// once.

import type { Queryable } from '#database/client.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Gone with the transaction if it is rolled back; sent soon after it commits. One statement for all. */
export type MailQueue = { queue(tx: Queryable, ...mails: readonly Mail[]): Promise<void> };

/** Drops what waits to be sent to this address, and what the queue still knows of mails sent to it lately. */
export type EraseMails = (tx: Queryable, email: string) => Promise<void>;
