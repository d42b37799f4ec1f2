import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { fileMailer } from '#adapters/mailer.ts';
import { inTransaction } from '#database/client.ts';
import { openPostbox, until, workOnJobs, type Postbox } from '#tests/mail.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { writeEmail } from './email.ts';

const shop = useTestShop();

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
async function usePostbox(port?: number): Promise<Postbox> {
  const postbox = await openPostbox(port);
  closers.push(() => postbox.close());
  return postbox;
}
async function useWorker(smtpUrl: string, options?: { isMaintained: boolean }) {
  const worker = await workOnJobs(shop, smtpUrl, options);
  closers.push(() => worker.close());
  return worker;
}

let counter = 0;
const newAddress = () => `reader${++counter}@example.test`;
const write = (to: string) =>
  writeEmail({ to, shopName: 'Jhatpat', subject: 'News', paragraphs: ['Good news.', 'More to come.'] });
const queue = (to: string) => inTransaction(shop.db, (tx) => shop.services.mail.queue(tx, write(to)));

type JobRow = {
  id: string;
  state: string;
  tries: number;
  retry_limit: number;
  waits: number;
  waited: number;
};
async function findJob(to: string): Promise<JobRow | undefined> {
  const { rows } = await shop.db.execute<JobRow>(sql`
    SELECT id, state, retry_count AS tries, retry_limit, extract(epoch FROM start_after - now())::float8 AS waits,
      extract(epoch FROM started_on - created_on)::float8 AS waited
    FROM jobs.job WHERE data->>'to' = ${to}`);
  return rows[0];
}
const reaches = (to: string, state: string) =>
  until(async () => (await findJob(to))?.state === state, `the mail to ${to} to be ${state}`);
async function letTimePass(to: string) {
  await shop.db.execute(sql`
    UPDATE jobs.job SET start_after = now() - interval '1 second', started_on = started_on - interval '2 minutes'
    WHERE data->>'to' = ${to}`);
  await shop.db.execute(sql`UPDATE jobs.queue SET monitor_claim_on = now() - interval '2 minutes'`);
  // As a new job does: otherwise the workers look up to five seconds later.
  await shop.db.execute(sql`SELECT pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), 'mail')`);
}

describe('mail in the queue', () => {
  it('goes out once, and as it was written', async () => {
    const postbox = await usePostbox();
    await useWorker(postbox.url);
    const to = newAddress();
    await queue(to);
    const mail = await postbox.waitFor(to);
    expect(mail).toMatchObject({ subject: 'News', from: 'shop@localhost' });
    expect(mail.text.trim().replaceAll('\r', '')).toBe('Good news.\n\nMore to come.\n\nJhatpat');
    expect(mail.html).toContain('<p style="margin:0 0 16px">Good news.</p>');
    await reaches(to, 'completed');
    expect(mail.messageId).toBe(`<${(await findJob(to))!.id}@localhost>`);
    expect(postbox.mails).toHaveLength(1);
  });

  it('is dropped with its transaction', async () => {
    const to = newAddress();
    const failing = inTransaction(shop.db, async (tx) => {
      await shop.services.mail.queue(tx, write(to));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await findJob(to)).toBeUndefined();
  });

  it('many mails at once all go out, each once, also with two processes', async () => {
    const postbox = await usePostbox();
    await useWorker(postbox.url);
    await useWorker(postbox.url);
    const all = Array.from({ length: 30 }, newAddress);
    await Promise.all(all.map(queue));
    await until(() => postbox.mails.length >= 30, '30 mails');
    for (const to of all) await reaches(to, 'completed');
    expect(postbox.mails.map((mail) => mail.to).sort()).toEqual(all.sort());
  });

  it('mails that follow each other go at once, share a connection, and none is lost or doubled when it is gone', async () => {
    const first = await openPostbox();
    await useWorker(first.url);
    const waited: number[] = [];
    for (const to of [newAddress(), newAddress(), newAddress()]) {
      await queue(to);
      await first.waitFor(to);
      await reaches(to, 'completed');
      waited.push((await findJob(to))!.waited);
    }
    // Those that are not announced wait five seconds, one after the other.
    expect(Math.min(...waited)).toBeLessThan(3);
    expect(first.connections).toBe(1);

    await first.close();
    const second = await usePostbox(Number(new URL(first.url).port));
    const last = newAddress();
    await queue(last);
    await second.waitFor(last);
    await reaches(last, 'completed');
    expect(second.mails).toHaveLength(1);
    expect(first.mails).toHaveLength(3);
  });

  it('a text is one address, whatever it looks like', async () => {
    const postbox = await usePostbox();
    await useWorker(postbox.url);
    const to = 'friend,victim@example.test';
    await queue(to);
    await until(async () => ['completed', 'failed'].includes((await findJob(to))?.state ?? ''), 'the end');
    expect(postbox.mails.map((mail) => mail.to)).not.toContain('victim@example.test');
  });
});

describe('mail outlives', () => {
  it('a dead server: it is tried again, later each time, and goes out once', async () => {
    const dead = await openPostbox();
    const port = Number(new URL(dead.url).port);
    await dead.close();
    const { log } = await useWorker(dead.url);
    const to = newAddress();
    await queue(to);
    await reaches(to, 'retry');
    const first = await findJob(to);
    expect(first!.waits).toBeGreaterThan(5);
    expect(first!.waits).toBeLessThan(21);
    expect(first!.retry_limit).toBeGreaterThan(100);
    await letTimePass(to);
    await until(
      async () => (await findJob(to))!.tries === 1 && (await findJob(to))!.state === 'retry',
      'a retry',
    );
    expect((await findJob(to))!.waits).toBeGreaterThan(10);
    expect(log.join('')).toContain('will try again: the mail server could not be used');
    expect(log.join('')).not.toContain(to);

    const alive = await usePostbox(port);
    await letTimePass(to);
    await alive.waitFor(to);
    await reaches(to, 'completed');
    expect(alive.mails).toHaveLength(1);
  });

  it('a process killed while it sends: the next one sends it, recognisably the same', async () => {
    const postbox = await usePostbox();
    const heard: string[] = [];
    postbox.refuse = (to) => {
      heard.push(to);
      return 'never answers';
    };
    const to = newAddress();
    await queue(to);
    const doomed = spawn(process.execPath, ['tests/work-on-jobs.ts', shop.config.databaseUrl!, postbox.url]);
    const gone = new Promise((resolve) => doomed.once('exit', resolve));
    closers.push(() => (doomed.kill('SIGKILL'), gone));
    await until(() => heard.includes(to), 'the first process to be sending');
    doomed.kill('SIGKILL');
    await gone;
    expect((await findJob(to))!.state).toBe('active');
    expect(postbox.mails).toEqual([]);

    postbox.refuse = () => null;
    await letTimePass(to);
    await useWorker(postbox.url, { isMaintained: true });
    await reaches(to, 'retry');
    await letTimePass(to);
    const mail = await postbox.waitFor(to);
    await reaches(to, 'completed');
    expect(mail.messageId).toBe(`<${(await findJob(to))!.id}@localhost>`);
    expect(postbox.mails).toHaveLength(1);
  });

  it('a server that is busy (4xx), but not one that refuses for good (5xx)', async () => {
    const postbox = await usePostbox();
    const [busy, refused] = [newAddress(), newAddress()];
    postbox.refuse = (to) => ({ code: to === busy ? 451 : 550, message: `no ${to}` });
    const { log } = await useWorker(postbox.url);
    await queue(busy);
    await queue(refused);
    await reaches(busy, 'retry');
    await reaches(refused, 'failed');
    expect(await findJob(refused)).toMatchObject({ tries: 0 });
    expect(log.join('')).toContain('gave up: the mail server could not be used (EENVELOPE RCPT TO 550)');
    expect(log.join('')).not.toContain(refused);
  });
});

describe('without a mail server', () => {
  it('mail is stored as files, in the order of their names, readable by the owner only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jhatpat-mail-'));
    closers.push(async () => rmSync(folder, { recursive: true }));
    const saved: string[] = [];
    const mailer = fileMailer({ folder, from: 'Shop <a@b.test>', onSaved: ({ file }) => saved.push(file) });
    for (const id of ['c', 'b', 'a']) {
      await mailer.send({ ...write('asha@example.test'), id });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const files = readdirSync(folder).sort();
    expect(files.map((file) => join(folder, file))).toEqual(saved);
    expect(files[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-c\.eml$/);
    expect(statSync(saved[0]!).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(readFileSync(saved[0]!));
    expect(mail).toMatchObject({
      subject: 'News',
      messageId: '<c@b.test>',
      to: [{ address: 'asha@example.test' }],
    });
  });

  it('a stored mail has every character, however long its lines are and however they end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jhatpat-mail-'));
    closers.push(async () => rmSync(folder, { recursive: true }));
    let saved = '';
    const mailer = fileMailer({ folder, from: 'दुकान <a@b.test>', onSaved: ({ file }) => (saved = file) });
    const text = `दूध ₹27 = 100 %\n.\n--\nFrom here\nspaces  \n${'long ₹ '.repeat(300)}\r\nthe end\n`;
    const subject = `दूध${' ताज़ा'.repeat(40)}`;
    await mailer.send({ id: 'a', to: 'asha@example.test', subject, text, html: text });
    const raw = readFileSync(saved, 'latin1');
    expect(raw).not.toMatch(/[^\r]\n|[^\t\r\n -~]|[^\n]{78}/);
    const mail = await PostalMime.parse(readFileSync(saved));
    expect(mail.from).toEqual({ name: 'दुकान', address: 'a@b.test' });
    expect(mail.subject).toBe(subject);
    expect(mail.text?.replaceAll('\r', '').trim()).toBe(text.replaceAll('\r', '').trim());
    expect(mail.html?.replaceAll('\r', '').trim()).toBe(text.replaceAll('\r', '').trim());
  });
});
