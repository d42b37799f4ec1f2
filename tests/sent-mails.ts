// Mails that a test shop really sends, and the jobs behind them, for the tests of a file.

import { afterAll, beforeAll } from 'vitest';
import { openPostbox, until, workOnJobs, type Postbox } from './mail.ts';
import type { TestShop } from './open-test-shop.ts';

export type SentMails = Pick<Postbox, 'mails' | 'waitFor' | 'waitForSubject'> & {
  /** The log of the jobs. */
  log: string[];
  /** Waits until no job is left. */
  waitForJobs(): Promise<void>;
};

/** Registers a mail server and the jobs of this shop that send to it. */
export function useSentMails(shop: TestShop): SentMails {
  const sent = {} as SentMails;
  let postbox: Postbox | undefined;
  let jobs: Awaited<ReturnType<typeof workOnJobs>> | undefined;
  beforeAll(async () => {
    postbox = await openPostbox();
    jobs = await workOnJobs(shop, postbox.url);
    const { mails, waitFor, waitForSubject } = postbox;
    Object.assign(sent, {
      mails,
      waitFor,
      waitForSubject,
      log: jobs.log,
      waitForJobs: () => waitForJobs(shop),
    });
  });
  afterAll(async () => {
    await jobs?.close();
    await postbox?.close();
  });
  return sent;
}

function waitForJobs(shop: TestShop): Promise<void> {
  return until(async () => {
    const { rows } = await shop.db.execute(
      "SELECT 1 FROM jobs.job WHERE state IN ('created', 'retry', 'active') LIMIT 1",
    );
    return rows.length === 0;
  }, 'all jobs to be done');
}
