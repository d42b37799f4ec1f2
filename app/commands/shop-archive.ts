// The format of a backup: a tar archive, compressed with zstd, that begins with the facts of its origin
// (manifest.json) and ends with the SHA-256 of every file in it (checksums.json). A backup file is complete
// or does not exist.
import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { extract, Header, list, type ReadEntry } from 'tar';

export const MANIFEST = 'manifest.json';
const CHECKSUMS = 'checksums.json';
const BLOCK = 512;
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

export type Archive = {
  folder(path: string): Promise<void>;
  /**
   * Adds as many bytes as the file has when it is opened: bytes it loses meanwhile become zeros, bytes it
   * gains are left out.
   */
  file(path: string, from: string): Promise<void>;
  text(path: string, content: string): Promise<void>;
};

/** Writes `file` with what `fill` adds, reads it back, and only then gives it its name. */
export async function writeArchive(
  file: string,
  fill: (archive: Archive) => Promise<void>,
): Promise<{ files: number }> {
  const unfinished = `${file}.unfinished`;
  const checksums: Record<string, string> = {};
  const compressor = createZstdCompress(COMPRESSION);
  const writing = pipeline(compressor, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  try {
    const give = (bytes: Buffer) =>
      Promise.race([
        // Rejects first: on a full disk, the drain would never come.
        writing,
        new Promise<void>((done) => (compressor.write(bytes) ? done() : compressor.once('drain', done))),
      ]);
    await fill(toArchive(give, checksums));
    const files = Object.keys(checksums).length;
    await toArchive(give, {}).text(CHECKSUMS, JSON.stringify(checksums));
    compressor.end(Buffer.alloc(2 * BLOCK));
    await writing;
    await verifyArchive(unfinished);
    await rename(unfinished, file);
    return { files };
  } catch (error) {
    compressor.destroy();
    await writing.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The manifest's text; throws when the file is not a complete backup. */
export async function verifyArchive(file: string): Promise<string> {
  const found = new Map<string, string>();
  const texts = new Map<string, string>();
  const seen = (entry: ReadEntry) => {
    if (entry.type !== 'File') {
      entry.resume();
      return;
    }
    const hash = createHash('sha256');
    const isOurs = entry.path === MANIFEST || entry.path === CHECKSUMS;
    const chunks: Buffer[] = [];
    entry.on('data', (chunk) => {
      hash.update(chunk);
      if (isOurs) chunks.push(chunk);
    });
    entry.on('end', () => {
      found.set(entry.path, hash.digest('hex'));
      if (isOurs) texts.set(entry.path, Buffer.concat(chunks).toString());
    });
  };
  await list({ file, strict: true, noResume: true, onReadEntry: seen }).catch((error: Error) => {
    throw new Error(`${file} cannot be read as a backup: ${error.message}`, { cause: error });
  });
  const [manifest, checksums] = [texts.get(MANIFEST), texts.get(CHECKSUMS)];
  if (!manifest || !checksums) throw new Error(`${file} is not a whole backup of this shop`);
  const expected = Object.entries(JSON.parse(checksums) as Record<string, string>);
  const wrong = expected.find(([path, sum]) => found.get(path) !== sum);
  if (wrong || found.size !== expected.length + 1) {
    throw new Error(`${file} is damaged: ${wrong ? wrong[0] : 'it holds other files than it says'}`);
  }
  return manifest;
}

/** Unpacks the files under `prefix` into `folder`, without the prefix. Verify first. */
export async function unpackArchive(file: string, prefix: string, folder: string): Promise<void> {
  await extract({
    file,
    cwd: folder,
    strict: true,
    strip: prefix.split('/').length,
    filter: (path) => path.startsWith(`${prefix}/`),
  });
}

function toArchive(give: (bytes: Buffer) => Promise<void>, checksums: Record<string, string>): Archive {
  const add = async (path: string, type: 'File' | 'Directory', size: number, mode: number) => {
    const header = new Header({ path, type, size, mode, mtime: new Date(), uid: 0, gid: 0 });
    if (header.encode()) throw new Error(`${path} is too long a name for the archive`);
    await give(header.block!);
  };
  return {
    folder: (path) => add(`${path}/`, 'Directory', 0, 0o700),
    async text(path, content) {
      const bytes = Buffer.from(content);
      await add(path, 'File', bytes.length, 0o600);
      await give(Buffer.concat([bytes, Buffer.alloc(toPadding(bytes.length))]));
      checksums[path] = createHash('sha256').update(bytes).digest('hex');
    },
    async file(path, from) {
      const source = await openIfThere(from);
      if (!source) return;
      try {
        const { size } = await source.stat();
        await add(path, 'File', size, 0o600);
        const hash = createHash('sha256');
        await copyBytes(source, size, hash, give);
        await give(Buffer.alloc(toPadding(size)));
        checksums[path] = hash.digest('hex');
      } finally {
        await source.close();
      }
    },
  };
}

const toPadding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;
const CHUNK = 1024 * 1024;

async function copyBytes(
  source: FileHandle,
  size: number,
  hash: Hash,
  give: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < size;) {
    const bytes = Buffer.alloc(Math.min(CHUNK, size - at));
    const { bytesRead } = await source.read(bytes, 0, bytes.length, at);
    // Shorter than it was: the rest of the buffer is zeros already.
    const part = bytesRead > 0 ? bytes.subarray(0, bytesRead) : bytes;
    hash.update(part);
    await give(part);
    at += part.length;
  }
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
