// Sends mail: to an SMTP server, or, without one, to files in the data folder. One attempt each; retrying is
// the job queue's business. Never logs the content of a mail.

import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encode, wrap } from 'nodemailer/lib/qp';

export type OutgoingMail = {
  /** The same in repeated attempts, so that a receiver can recognise a repeat. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

export type Mailer = {
  /** Resolves when the server has accepted the mail. MailRejected is permanent; other errors may pass. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
};

/** The server refuses this mail's receiver or content. */
export class MailRejected extends Error {}

const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 10;
const IDLE_MS = 5_000;

export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  // Connections are kept while mails follow each other: opening one, with TLS, costs more than the mail. What
  // finds its connection closed by the server, and has sent nothing of itself, goes out by another one.
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    idleTimeout: IDLE_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({ ...toMessage(mail, from), ...(signal && { signal }) });
      } catch (error) {
        throw isRejection(error) ? new MailRejected(describe(error)) : new Error(describe(error));
      }
    },
  };
}

/**
 * `onSaved` is called for each file. File names sort by the time of writing, and a half-written file is never
 * visible.
 */
export function fileMailer({
  folder,
  from,
  onSaved,
}: {
  folder: string;
  from: string;
  onSaved: (mail: { to: string; file: string }) => void;
}): Mailer {
  return {
    async send(mail) {
      const message = compose(mail, from);
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${mail.id}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      onSaved({ to: mail.to, file });
    },
  };
}

/** What nodemailer's streams would write. A dozen of them for a few kilobytes cost more than the mail. */
function compose(mail: OutgoingMail, from: string): string {
  const root = new MailComposer({ ...toMessage(mail, from), encoding: 'quoted-printable' }).compile();
  // This also makes the boundary.
  const head = root.buildHeaders();
  const parts = root.childNodes.map((part) => {
    const lines = String(part.content).replace(/\r?\n/g, '\r\n');
    return `--${root.boundary}\r\n${part.buildHeaders()}\r\n\r\n${wrap(encode(lines))}\r\n`;
  });
  return `${head}\r\n\r\n${parts.join('')}--${root.boundary}--\r\n`;
}

function toMessage(mail: OutgoingMail, from: string) {
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // As one object: an address must never be parsed as a list of several.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/**
 * True for a 5xx about the receiver or the content; a 5xx about the shop's password or sender is the shop's
 * own problem, and may be fixed.
 */
function isRejection(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as SmtpError;
  const isImpossible = code === 'EENVELOPE' && command === 'API';
  return isImpossible || (responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'));
}

/** Without the server's words, which repeat addresses. */
function describe(error: unknown): string {
  const { code, command, responseCode } = error as SmtpError;
  const where = [code, command, responseCode].filter(Boolean).join(' ');
  return `the mail server could not be used (${where || 'unknown reason'})`;
}
