// Forms with files as a browser sends them.

import type { CallOptions } from './open-test-shop.ts';

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
