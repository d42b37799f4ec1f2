// Pictures in an S3-compatible bucket, which several machines may share, with a folder in front of it for
// copies of what this machine has sent. Every request is repeatable, so each is tried twice, unless the first
// try took all the available time.

import { S3mini, S3Error } from 's3mini';
import { boundCalls, CallRejected, type CallLimits } from './bounded-calls.ts';
import { AnswerTooLarge, boundedFetch, type FetchLimits } from './bounded-fetch.ts';
import { ImageStoreFull, ImageStoreRejected, ImageStoreUnavailable, type ImageStore } from './image-store.ts';

type Warn = (error: unknown, message: string) => void;

/** A picture may take two calls in a row, and must be answered within ten seconds. */
const FETCH_LIMITS: FetchLimits = { connectMs: 2_000, answerMs: 4_500 };
/** The rest is shorter than the five seconds after which shoppers are told to try again. */
const CALL_LIMITS: CallLimits = { concurrency: 16, waiting: 64, failures: 3, restMs: 4_000 };
const WARN_EVERY_MS = 60_000;

/**
 * `url` as IMAGE_STORE_URL: https://KEY:SECRET@host/bucket?region=... Messages never contain key or secret.
 */
export function imageBucket(
  url: string,
  warn: Warn,
  limits: FetchLimits & CallLimits = { ...FETCH_LIMITS, ...CALL_LIMITS },
): ImageStore {
  const { origin, pathname, username, password, searchParams } = new URL(url);
  const bucket = new S3mini({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    endpoint: origin + pathname,
    region: searchParams.get('region') ?? 'auto',
    fetch: boundedFetch(limits),
  });

  const call = boundCalls(limits, (error) => {
    const reason = explain(error);
    return reason instanceof ImageStoreUnavailable && !(reason instanceof ImageStoreRejected);
  });
  let warnedAt = -Infinity;
  const ask = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await call(() => repeat(request));
    } catch (error) {
      const reason = explain(error);
      // A page requests fifty pictures, so the operator is told at most once a minute.
      if (!(reason instanceof Missing) && performance.now() - warnedAt > WARN_EVERY_MS) {
        warnedAt = performance.now();
        warn(reason, 'the image store could not be used');
      }
      throw reason;
    }
  };

  const list = async (folder: string) => {
    const objects = await ask(() => bucket.listObjects('/', `${folder}/`));
    if (!objects) throw new ImageStoreRejected('the bucket does not exist');
    return objects.map(({ Key, LastModified }) => ({ name: Key, changedAt: new Date(LastModified) }));
  };

  return {
    get: (name) => ask(async () => readBytes(await bucket.getObjectRaw(name))).catch(nullWhenMissing),
    async put(name, bytes) {
      const answer = await ask(() => bucket.putObject(name, bytes, toContentType(name)));
      await answer.body?.cancel();
    },
    list,
    async remove(folder) {
      for (const { name } of await list(folder)) await ask(() => bucket.deleteObject(name));
    },
    tidy: async () => {},
    async check() {
      // The caller reports what is wrong, so no warning here. No name has this prefix, which makes it the
      // shortest list.
      const objects = await repeat(() => bucket.listObjects('/', 'check/', 1)).catch((error: unknown) => {
        throw explain(error);
      });
      if (!objects) throw new ImageStoreRejected('the bucket does not exist');
    },
  };
}

/**
 * Fetches what is missing in the folder from the bucket, and copies it to the folder; the copy is only a
 * convenience.
 */
export function copiedIn(folder: ImageStore, bucket: ImageStore, warn: Warn): ImageStore {
  const keepCopy = (name: string, bytes: Buffer) =>
    folder
      .put(name, bytes, { isCopy: true })
      .catch((error: unknown) => warn(error, 'cannot keep a copy of a picture'));
  return {
    async get(name) {
      const copy = await folder.get(name);
      if (copy) return copy;
      const bytes = await bucket.get(name);
      if (bytes) await keepCopy(name, bytes);
      return bytes;
    },
    async put(name, bytes) {
      await bucket.put(name, bytes);
      await keepCopy(name, bytes);
    },
    list: (name) => bucket.list(name),
    async remove(name) {
      await bucket.remove(name);
      await folder.remove(name);
    },
    tidy: (name, now) => folder.tidy(name, now),
    check: () => bucket.check(),
  };
}

const CONTENT_TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  json: 'application/json',
};

function toContentType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return CONTENT_TYPES[extension] ?? `image/${extension}`;
}

const readBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

class Missing extends Error {}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Missing) return null;
  throw error;
}

function repeat<T>(request: () => Promise<T>): Promise<T> {
  return request().catch((error: unknown) => {
    if (isTooLarge(error)) throw error;
    if (isAnswered(error) ? error.status < 500 : (error as NodeJS.ErrnoException).code === 'ETIMEDOUT')
      throw error;
    return request();
  });
}

type S3Refusal = S3Error & { status: number; serviceCode?: string; body?: string };
const isAnswered = (error: unknown): error is S3Refusal => error instanceof S3Error && 'status' in error;

/** The library wraps what its `fetch` throws. */
function isTooLarge(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof AnswerTooLarge) return true;
  return false;
}

function explain(error: unknown): Error {
  if (isTooLarge(error))
    return new ImageStoreRejected('a file in the image store is larger than any of ours');
  if (error instanceof CallRejected)
    return new ImageStoreUnavailable(`the image store is not asked: ${error.message}`);
  if (!isAnswered(error)) {
    const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } };
    return new ImageStoreUnavailable(`the image store does not answer (${code ?? cause?.code ?? name})`);
  }
  const { status, serviceCode, body } = error;
  const said = /<Code>(\w+)<\/Code>/.exec(body ?? '')?.[1] ?? serviceCode ?? 'Unknown';
  if (status === 404 && said !== 'NoSuchBucket') return new Missing('there is no such file');
  if (status === 507 || said === 'QuotaExceeded') return new ImageStoreFull('the image store is full');
  const Kind = status >= 400 && status < 500 ? ImageStoreRejected : ImageStoreUnavailable;
  return new Kind(`the image store refused (${status} ${said})`);
}
