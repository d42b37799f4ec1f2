// A real SMTP server in this process, and the jobs of a test shop that send to it.

import pino from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { smtpMailer } from '#adapters/mailer.ts';
import { openJobs } from '#app/jobs.ts';
import { findFreePort } from '#database/free-port.ts';
import type { TestShop } from './open-test-shop.ts';

export type ReceivedMail = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  raw: string;
};

export type Postbox = {
  url: string;
  mails: ReceivedMail[];
  /** Connections opened so far. */
  connections: number;
  /** The server's answer instead of accepting a mail; null accepts it. */
  refuse: (to: string) => { code: number; message: string } | 'never answers' | null;
  /** The newest mail to this address, once `count` have arrived; fails when they do not arrive in time. */
  waitFor(to: string, count?: number): Promise<ReceivedMail>;
  /** The newest mail to this address whose subject contains this, once it has arrived. */
  waitForSubject(to: string, subject: string): Promise<ReceivedMail>;
  close(): Promise<void>;
};

/** With the port of a stopped postbox, it starts again there. */
export async function openPostbox(port?: number): Promise<Postbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // The shop keeps connections for a while.
    closeTimeout: 50,
    onConnect(_session, callback) {
      postbox.connections++;
      callback();
    },
    onRcptTo({ address }, _session, callback) {
      const rejection = postbox.refuse(address);
      if (rejection === 'never answers') return;
      callback(rejection && Object.assign(new Error(rejection.message), { responseCode: rejection.code }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', async () => {
        await receive(
          session.envelope.rcptTo.map(({ address }) => address).join(', '),
          Buffer.concat(chunks),
        );
        callback();
      });
    },
  });
  server.on('error', () => {});
  const own = port ?? (await findFreePort());
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  const postbox: Postbox = {
    url: `smtp://127.0.0.1:${own}`,
    mails: [],
    connections: 0,
    refuse: () => null,
    async waitFor(to, count = 1) {
      const mine = () => postbox.mails.filter((mail) => mail.to === to);
      await until(() => mine().length >= count, `${count} mail to ${to}`);
      return mine().at(-1)!;
    },
    async waitForSubject(to, subject) {
      const find = () => postbox.mails.findLast((mail) => mail.to === to && mail.subject.includes(subject));
      await until(() => find() !== undefined, `a mail '${subject}' to ${to}`);
      return find()!;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  async function receive(to: string, raw: Buffer): Promise<void> {
    const mail = await PostalMime.parse(raw);
    postbox.mails.push({
      to,
      from: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      messageId: mail.messageId ?? '',
      raw: raw.toString('utf8'),
    });
  }
  return postbox;
}

/**
 * Works on the jobs of this shop, as a running shop does, and sends by SMTP. Returns a function that stops
 * it, and the log.
 */
export async function workOnJobs(
  shop: TestShop,
  smtpUrl: string,
  { isMaintained = false } = {},
): Promise<{ log: string[]; close(): Promise<void> }> {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const jobs = openJobs(shop.config.databaseUrl!, log, { isMaintained, writeOrderMailsEveryMs: 100 });
  const { mailFrom: from, shopName, publicUrl } = shop.config;
  const { push, arrivals, stores } = shop.services;
  const mailer = smtpMailer({ url: smtpUrl, from });
  await jobs.work({ db: shop.db, mailer, push, arrivals, stores, shopName, publicUrl });
  return { log: lines, close: jobs.close };
}

export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 45_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
