// Mails that a test shop really sends, and the jobs behind them, for the tests of a file.

import { afterAll, beforeAll } from 'vitest';
import type { Person } from './factories.ts';
import { openPostbox, until, workOnJobs, type Postbox, type ReceivedMail } from './mail.ts';
import type { TestShop } from './open-test-shop.ts';

export type SentMails = Pick<Postbox, 'mails' | 'waitFor' | 'waitForSubject'> & {
  /** The log of the jobs. */
  log: string[];
  mailsTo(person: Pick<Person, 'email'>): ReceivedMail[];
  /** Without the numbers of orders. */
  subjectsTo(person: Pick<Person, 'email'>): string[];
  /** Waits until no job is left. */
  waitForJobs(): Promise<void>;
  /** And no mail about an order that is not written or held back: one that has not come then never will. */
  waitForOrderMails(): Promise<void>;
  /** No jobs until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
};

/** Registers a mail server and the jobs of this shop that send to it. */
export function useSentMails(shop: TestShop): SentMails {
  const sent = {} as SentMails;
  let postbox: Postbox | undefined;
  let jobs: Awaited<ReturnType<typeof workOnJobs>> | undefined;
  beforeAll(async () => {
    postbox = await openPostbox();
    const { url, mails, waitFor, waitForSubject } = postbox;
    const resume = async () => void (jobs = await workOnJobs(shop, url));
    await resume();
    const mailsTo: SentMails['mailsTo'] = ({ email }) => mails.filter(({ to }) => to === email);
    Object.assign(sent, {
      mails,
      waitFor,
      waitForSubject,
      mailsTo,
      subjectsTo: (person: Person) => mailsTo(person).map(({ subject }) => subject.replace(/#[\w-]+/, '#')),
      log: jobs!.log,
      waitForJobs: () => waitForNone(shop, LEFT_JOBS),
      waitForOrderMails: () =>
        waitForNone(
          shop,
          `SELECT 1 FROM order_mails WHERE queued_at IS NULL AND held_at IS NULL UNION ALL ${LEFT_JOBS}`,
        ),
      pause: () => jobs!.close(),
      resume,
    });
  });
  afterAll(async () => {
    await jobs?.close();
    await postbox?.close();
  });
  return sent;
}

const LEFT_JOBS = "SELECT 1 FROM jobs.job WHERE state IN ('created', 'retry', 'active')";

function waitForNone(shop: TestShop, statement: string): Promise<void> {
  return until(async () => (await shop.db.execute(statement)).rows.length === 0, 'all mails and jobs');
}
