// Sends mail: to an SMTP server, or, without one, to files in the data folder. One attempt each; retrying is
// the job queue's business. Never logs the content of a mail.

import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

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

export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  return {
    async send(mail, signal) {
      // A connection for each mail: the shop sends few, and an open one would have to be monitored.
      const transport = createTransport({
        url,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        dnsTimeout: TIMEOUT_MS,
      });
      const stop = () => transport.close();
      signal?.addEventListener('abort', stop);
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        throw isRejection(error) ? new MailRejected(describe(error)) : new Error(describe(error));
      } finally {
        signal?.removeEventListener('abort', stop);
        stop();
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
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      onSaved({ to: mail.to, file });
    },
  };
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
