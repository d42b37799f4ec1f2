// Background jobs that must not be lost: mail, codes for a new password, and payment work at the card
// provider.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { fileMailer, MailRejected, smtpMailer, type Mailer, type OutgoingMail } from '#adapters/mailer.ts';
import type { PushSender } from '#adapters/push-sender.ts';
import type { Db } from '#database/client.ts';
import { NonRetryableError, openJobQueue, type JobQueue } from '#database/job-queue.ts';
import {
  mailConfirmation,
  type ConfirmationQueue,
  type ConfirmationRequest,
} from '#features/identity/account/email-confirmation/email-confirmation.ts';
import type { ResetRequestQueue } from '#features/identity/sign-in/password-reset/password-reset.ts';
import { mailReset, type ResetRequest } from '#features/identity/sign-in/password-reset/reset-mail.ts';
import type { EraseMails, Mail, MailQueue } from '#features/platform/mail/mail.ts';
import { writeOrderMails } from '#features/orders/notices/order-mails.ts';
import type { Arrivals } from '#features/orders/arrival/arrival.ts';
import { sendPush, type PushJob, type PushQueue } from '#features/orders/notices/push.ts';
import type { RefundQueue } from '#features/orders/core/orders.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { openPaymentAgain } from '#features/checkout/pay/open-payment.ts';
import type { PaymentJobs, PaymentEvent, Payments } from '#features/checkout/payments.ts';
import { refundOrder } from '#features/checkout/refund/refund.ts';
import { settleEvent } from '#features/checkout/webhook/webhook.ts';
import { sendStockAlerts } from '#features/stock/alerts/send-alerts.ts';
import type { Config } from './config.ts';
import { repeat } from './repeat.ts';

const MAIL = 'mail';
const RESET_CODE = 'reset-code';
const CONFIRM_EMAIL = 'confirm-email';
const REFUND = 'refund';
const SETTLE_PAYMENT = 'settle-payment';
const OPEN_PAYMENT = 'open-payment';
const PUSH = 'push';

/** Where use cases queue what must not be lost. */
export type JobQueues = {
  mail: MailQueue;
  eraseMails: EraseMails;
  resetRequests: ResetRequestQueue;
  confirmations: ConfirmationQueue;
  /** Refunds paid orders that are cancelled. */
  refunds: RefundQueue;
  paymentJobs: PaymentJobs;
  /** Messages to shoppers' browsers. */
  pushes: PushQueue;
};

export type Jobs = {
  queues: JobQueues;
  /** Creates or upgrades the tables of the job queue. */
  install(): Promise<void>;
  /** Starts working on queued jobs. */
  work(services: MailServices): Promise<void>;
  workOnPayments(payments: Payments): Promise<void>;
  close(): Promise<void>;
};

type MailServices = {
  db: Db;
  mailer: Mailer;
  push: PushSender;
  arrivals: Arrivals;
  stores: Stores;
  /** Read for each mail, because the owner may change it. */
  readonly shopName: string;
  publicUrl: string;
};

/** Maximum connections to the mail server; as many mails may be sent twice when the process dies. */
const MAIL_CONCURRENCY = 10;
const PUSH_CONCURRENCY = 10;

/** The longest a shopper waits for the mail of an order when nothing fails. */
const WRITE_ORDER_MAILS_EVERY_MS = 1_000;
const SEND_ALERTS_EVERY_MS = 2_000;

export function openJobs(
  url: string,
  log: FastifyBaseLogger,
  { isMaintained = true, writeOrderMailsEveryMs = WRITE_ORDER_MAILS_EVERY_MS } = {},
): Jobs {
  const queue = openJobQueue(url, {
    queues: [MAIL, RESET_CODE, CONFIRM_EMAIL, REFUND, SETTLE_PAYMENT, OPEN_PAYMENT, PUSH],
    log,
    isMaintained,
  });
  const confirmations: ConfirmationQueue = { queue: (tx, request) => queue.add(tx, CONFIRM_EMAIL, request) };
  const mail: MailQueue = { queue: (tx, ...mails) => queue.add(tx, MAIL, ...mails) };
  const pushes: PushQueue = { queue: (tx, ...jobs) => queue.add(tx, PUSH, ...jobs) };
  let stopWriting = async () => {};
  const queues: JobQueues = {
    mail,
    eraseMails: (tx, text) =>
      queue.remove(tx, [MAIL, RESET_CODE, CONFIRM_EMAIL], { fields: ['to', 'email'], text }),
    resetRequests: { queue: (tx, request) => queue.add(tx, RESET_CODE, request) },
    confirmations,
    refunds: { queue: (tx, orderId) => queue.add(tx, REFUND, { orderId }) },
    paymentJobs: {
      queueSettling: (tx, { attemptId: sessionId, paymentId: paymentIntent, ...event }) =>
        queue.add(tx, SETTLE_PAYMENT, { ...event, sessionId, paymentIntent }),
      queueOpening: (tx, orderId) => queue.add(tx, OPEN_PAYMENT, { orderId }),
    },
    pushes,
  };
  return {
    queues,
    install: () => queue.start(),
    async work(services) {
      await work(queue, services);
      await workOnPushes(queue, { ...services, mail });
      const deps = () => ({ ...services, mail, confirmations, pushes });
      const stops = [
        repeatQuietly(writeOrderMailsEveryMs, {
          work: () => writeOrderMails(deps(), new Date()),
          onFailing: (err) => log.warn({ err }, 'order emails cannot be sent; trying again'),
        }),
        repeatQuietly(SEND_ALERTS_EVERY_MS, {
          work: () => sendStockAlerts(deps(), new Date()),
          onFailing: (err) => log.warn({ err }, 'stock alerts cannot be sent; trying again'),
        }),
      ];
      stopWriting = async () => void (await Promise.all(stops.map((stop) => stop())));
    },
    workOnPayments: (payments) => workOnPayments(queue, payments),
    async close() {
      await stopWriting();
      await queue.close();
    },
  };
}

async function work(queue: JobQueue, services: MailServices): Promise<void> {
  const { db, mailer, publicUrl } = services;
  await queue.work<Mail>(MAIL, ({ id, data, signal }) => send(mailer, { ...data, id }, signal), {
    concurrency: MAIL_CONCURRENCY,
  });
  await queue.work<ResetRequest>(RESET_CODE, ({ id, data, attempt, createdAt, signal }) =>
    mailReset(
      db,
      { ...data, requestedAt: createdAt },
      {
        shopName: services.shopName,
        publicUrl,
        now: new Date(),
        // Each attempt is a new mail, because it contains a new code or link.
        send: (mail) => send(mailer, { ...mail, id: `${id}.${attempt}` }, signal),
      },
    ),
  );
  await queue.work<ConfirmationRequest>(CONFIRM_EMAIL, ({ id, data, attempt, signal }) =>
    mailConfirmation(db, data, {
      shopName: services.shopName,
      publicUrl,
      now: new Date(),
      send: (mail) => send(mailer, { ...mail, id: `${id}.${attempt}` }, signal),
    }),
  );
}

async function workOnPushes(queue: JobQueue, services: MailServices & { mail: MailQueue }): Promise<void> {
  await queue.work<PushJob>(
    PUSH,
    ({ data, createdAt }) => sendPush(services, data, { createdAt, now: new Date() }),
    { concurrency: PUSH_CONCURRENCY },
  );
}

type QuietRound = { work: () => Promise<unknown>; onFailing: (error: unknown) => void };

/** As `repeat`; of failures in a row only the first is told. */
function repeatQuietly(everyMs: number, { work, onFailing }: QuietRound): () => Promise<void> {
  let isFailing = false;
  return repeat(everyMs, {
    work: () => work().then(() => (isFailing = false)),
    onError(error) {
      if (!isFailing) onFailing(error);
      isFailing = true;
    },
  });
}

/** In the words of version 0.1, whose processes may take the jobs of this one, and the other way. */
type StoredPaymentEvent = Omit<PaymentEvent, 'attemptId' | 'paymentId'> & {
  sessionId: string | null;
  paymentIntent: string | null;
};

async function workOnPayments(queue: JobQueue, payments: Payments): Promise<void> {
  await queue.work<StoredPaymentEvent>(SETTLE_PAYMENT, ({ data }) => {
    const { sessionId: attemptId, paymentIntent: paymentId, ...event } = data;
    return settleEvent(payments, { ...event, attemptId, paymentId }, new Date());
  });
  await queue.work<{ orderId: string }>(OPEN_PAYMENT, ({ data }) =>
    openPaymentAgain(payments, data.orderId, new Date()),
  );
  await queue.work<{ orderId: string }>(REFUND, ({ data, signal }) =>
    refundOrder(payments, data.orderId, new Date(), signal),
  );
}

async function send(mailer: Mailer, mail: OutgoingMail, signal: AbortSignal): Promise<void> {
  try {
    await mailer.send(mail, signal);
  } catch (error) {
    throw error instanceof MailRejected ? new NonRetryableError(error.message) : error;
  }
}

/** SMTP when configured; else files, each announced on the console. */
export async function openMailer(config: Config, onSaved: (line: string) => void): Promise<Mailer> {
  const { smtpUrl, mailFrom: from, dataDir } = config;
  if (smtpUrl) return smtpMailer({ url: smtpUrl, from });
  const folder = join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return fileMailer({
    folder,
    from,
    onSaved: ({ to, file }) => onSaved(`Email to ${to} is stored in ${file}`),
  });
}
