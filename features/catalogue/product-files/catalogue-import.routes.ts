// The owner's routes for product files: upload of an import, its progress, and two downloads.

import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest, FastifyBaseLogger } from 'fastify';
import { Value } from 'typebox/value';
import type { Db } from '#database/client.ts';
import type { CatalogueChanges } from '../catalogue-changes.ts';
import type { Stores } from '#features/stores/store/stores.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { limitCsv, sendCsv } from '#http/send-file.ts';
import { withTimeLimit } from '#http/slow-bodies.ts';
import { toDayAt } from '#shared/times.ts';
import { MAX_PRODUCT_FILE_BYTES } from '#shared/limits.ts';
import { ShopError } from '#shared/shop-error.ts';
import { exportCatalogue, writeProblems } from './catalogue-export.ts';
import { requireNoImport, startImport } from './catalogue-import.ts';
import { getLastImport, listAllProblems } from './import-report.ts';
import { NewNames, catalogueImportCalls } from './catalogue-import.contract.ts';
import { openProductFile } from './product-file.ts';

/** Size allowed for the form besides the file. */
const FORM_BYTES = 64 * 1024;
/** Each may use 64 MB of disk. */
const MAX_OPEN_FILES = 2;

type Deps = {
  /** Without a pooler in front: an import takes long. */
  directDb: Db;
  config: { dataDir: string };
  changes: CatalogueChanges;
  stores: Stores;
  log: FastifyBaseLogger;
};

export async function catalogueImportRoutes(app: ShopApp, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: MAX_PRODUCT_FILE_BYTES + 1,
        files: 1,
        fields: 10,
        parts: 11,
        fieldSize: FORM_BYTES,
      },
    });
    importRoutes(scope as unknown as ShopApp, deps);
  });
  exportRoutes(app, deps);
}

function importRoutes(app: ShopApp, { directDb: db, config, changes, log }: Deps): void {
  const closing = new AbortController();
  let arriving = 0;
  let running: Promise<unknown> = Promise.resolve();
  app.addHook('onClose', async () => {
    closing.abort();
    await running;
  });

  serve(app, catalogueImportCalls.postImport, async (request) => {
    const { userId } = requirePrincipal(request);
    const query = request.query;
    await requireNoImport(db);
    if (arriving >= MAX_OPEN_FILES) throw new ShopError('busy', { retryAfterSeconds: 10 });
    arriving++;
    const { handle, name, newNames } = await receiveInTime(request, config.dataDir).finally(() => arriving--);
    try {
      const { begun, finished } = await startImport(db, changes, await openProductFile(handle, name), {
        userId,
        storeId: request.storeId,
        isDryRun: query.dryRun === 'true',
        isAllOrNothing: query.allOrNothing === 'true',
        newNames,
        signal: closing.signal,
        onError: (error) => log.error({ err: error }, 'an import of products failed'),
      });
      running = finished.catch(() => {}).finally(() => handle.close());
      return ok('Import started', begun);
    } catch (error) {
      await handle.close();
      throw error;
    }
  });

  serve(app, catalogueImportCalls.getImport, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return ok('Import', await getLastImport(db));
  });
}

function exportRoutes(app: ShopApp, { directDb: db, stores }: Deps): void {
  const sendExport = limitCsv();

  serve(app, catalogueImportCalls.importProblems, async (request, reply) => {
    const { id } = request.query;
    const problems = await listAllProblems(db, id);
    return sendCsv(reply, 'import-problems.csv', writeProblems(problems));
  });

  serve(app, catalogueImportCalls.export, async ({ storeId }, reply) => sendProducts(reply, storeId));

  serve(app, catalogueImportCalls.exportChosen, async ({ body, storeId }, reply) =>
    sendProducts(reply, storeId, body.ids),
  );

  function sendProducts(reply: FastifyReply, storeId: string, ids?: readonly string[]) {
    const name = `products-${toDayAt(new Date(), stores.find(storeId)!.timeZone)}.csv`;
    return sendExport(reply, name, () => exportCatalogue(db, storeId, ids));
  }
}

/** 408 if it arrives too slowly. */
async function receiveInTime(request: FastifyRequest, dataDir: string) {
  const received = receiveUpload(request, dataDir);
  try {
    return await withTimeLimit(request, request.server.bodyLimits.file, () => received);
  } catch (error) {
    // It may have completed at that very moment.
    void received.then(
      ({ handle }) => handle.close(),
      () => {},
    );
    throw error;
  }
}

/** The file of the form, stored on disk, and the fields before it; the caller closes the file. */
async function receiveUpload(request: FastifyRequest, dataDir: string) {
  if (Number(request.headers['content-length']) > MAX_PRODUCT_FILE_BYTES + FORM_BYTES) {
    throw new ShopError('file_too_large');
  }
  if (!request.isMultipart()) throw noFile();
  let newNames: NewNames = [];
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') {
        if (part.fieldname === 'newNames') newNames = readNewNames(part.value);
        continue;
      }
      if (part.fieldname !== 'file' || !part.filename) part.file.resume();
      else {
        const handle = await receiveFile(dataDir, part.file);
        return { handle, name: part.filename.slice(0, 200), newNames };
      }
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new ShopError('file_too_large');
    if (error instanceof ShopError || (error as NodeJS.ErrnoException).syscall) throw error;
    // The upload was cut off, or is not a valid form.
    throw new ShopError('invalid_input', {
      message: 'The file was not uploaded completely. Please try again.',
    });
  }
  throw noFile();
}

function readNewNames(value: unknown): NewNames {
  let names: unknown;
  try {
    names = JSON.parse(String(value));
  } catch {
    names = null;
  }
  if (!Value.Check(NewNames, names))
    throw new ShopError('invalid_input', { message: 'The new names are not valid' });
  return names;
}

function noFile(): ShopError {
  return new ShopError('invalid_input', {
    message: 'Choose a CSV file',
    fields: { file: 'Choose a CSV file' },
  });
}

/** On disk, unlinked at once: it disappears with the process. Close the handle. 413; 507 for a full disk. */
async function receiveFile(dataDir: string, chunks: AsyncIterable<Buffer>): Promise<FileHandle> {
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > MAX_PRODUCT_FILE_BYTES) throw new ShopError('file_too_large');
      await handle.writeFile(chunk);
    }
    return handle;
  } catch (error) {
    await handle.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
    throw new ShopError('storage_full', { message: 'There is no room to store this file.' });
  }
}
