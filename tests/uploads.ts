// Pictures, multipart forms as a browser sends them, and the files they leave on disk.

import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { makeOneShopper } from './many-shoppers.ts';
import type { CallOptions, TestShop } from './open-test-shop.ts';

export type SentFile = { bytes: Uint8Array | string; name?: string; type?: string };

/** Body and headers of a form with these fields, for `shop.call`. */
export async function toForm(fields: Record<string, SentFile | string>): Promise<CallOptions> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(field, value);
    else {
      const { bytes, name = 'photo.jpg', type = 'image/jpeg' } = value;
      form.append(field, new Blob([bytes as BlobPart], { type }), name);
    }
  }
  const sent = new Response(form);
  return {
    headers: { 'content-type': sent.headers.get('content-type')! },
    body: Buffer.from(await sent.arrayBuffer()),
  };
}

export async function sendAvatar(
  shop: TestShop,
  fields: Record<string, SentFile | string>,
  who: CallOptions = {},
) {
  const form = await toForm(fields);
  const headers = { ...form.headers!, ...who.headers };
  return shop.call('PUT', '/api/user/upload-avatar', { ...who, ...form, headers });
}

/** Uploads to the catalogue. */
export async function sendImage(
  shop: TestShop,
  fields: Record<string, SentFile | string>,
  who: CallOptions = {},
) {
  const form = await toForm(fields);
  const headers = { ...form.headers!, ...who.headers };
  return shop.call('POST', '/api/file/upload', { ...who, ...form, headers });
}

/** Uploads a profile photo. */
export async function uploadAvatar(
  shop: TestShop,
  bytes: SentFile['bytes'],
  file: Omit<SentFile, 'bytes'> = {},
) {
  return sendAvatar(shop, { avatar: { bytes, ...file } }, await makeOneShopper(shop));
}

export const plainImage = (width: number, height: number, background = '#0c7a43') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture that hardly compresses. */
export const noisyImage = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

export async function listFileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
