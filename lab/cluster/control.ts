// The socket on which a running cluster takes commands: one line in, text out, and the connection ends when
// the command is done. The first character says whether it succeeded: + or -.
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';

const socketOf = (folder: string) => join(folder, 'control.sock');

/** Null when no cluster runs in this folder. */
export async function sendCommand(
  folder: string,
  line: string,
): Promise<{ isDone: boolean; said: string } | null> {
  const socket = connect(socketOf(folder));
  const isConnected = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
  if (!isConnected) return null;
  socket.end(`${line}\n`);
  const said = await text(socket);
  return { isDone: said.startsWith('+'), said: said.slice(1) };
}

/** Throws when another cluster runs in this folder. */
export async function listenForCommands(
  folder: string,
  run: (line: string) => Promise<string>,
): Promise<Server> {
  if (await sendCommand(folder, '')) throw new Error(`A cluster runs in ${folder} already.`);
  rmSync(socketOf(folder), { force: true });
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    socket.on('error', () => {});
    const line = await text(socket).catch(() => '');
    const answer = await run(line).then(
      (said) => `+${said}`,
      (error: Error) => `-${error.message}`,
    );
    socket.end(answer);
  });
  await new Promise<void>((done) => server.listen(socketOf(folder), done));
  return server;
}
