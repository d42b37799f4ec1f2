// The mail server of the browser tests: real SMTP. Mails are stored in the folder in which a shop without
// mail server would store them, under names that sort by time.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

export type MailServer = { url: string; close(): Promise<void> };

export async function openMailServer(folder: string): Promise<MailServer> {
  mkdirSync(folder);
  let arrived = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
        const file = join(folder, `${time}-${String(++arrived).padStart(5, '0')}.eml`);
        writeFileSync(`${file}.part`, Buffer.concat(chunks));
        renameSync(`${file}.part`, file);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
