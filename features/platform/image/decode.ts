// Decodes images in a separate process (decode-process.ts): only then is the memory for 25 megapixels given
// back, and a decoder that hangs or crashes harmless.

import { openHelper } from '#adapters/helper-process.ts';
import type { EncodedImage, Rejection, DecodedImage } from './decode-process.ts';

/**
 * Many times what the largest picture needs, because the machine may be busy. Shorter for shoppers' photos,
 * because others wait meanwhile.
 */
const LONGEST_MS = { whole: 30_000, square: 10_000 };

/** One picture at a time: a decoded image takes up to about 400 MB, though most take a tenth of that. */
const helper = openHelper<EncodedImage, DecodedImage | Rejection>({
  program: new URL('decode-process.ts', import.meta.url),
  // Starting takes longer than decoding a small picture, and whoever uploads one often uploads more.
  idleMs: 5_000,
  maxBytes: 160 * 1024 * 1024,
});

/** 'too_much_work' if the process timed out or crashed. */
export async function decode(
  encoded: EncodedImage,
  timeoutMs = LONGEST_MS[encoded.shape],
): Promise<DecodedImage | Rejection | 'too_much_work'> {
  // Product pictures go before shoppers' photos, however many of those are waiting.
  const isUrgent = encoded.shape === 'whole';
  return (await helper.ask(encoded, { timeoutMs, isUrgent })) ?? 'too_much_work';
}
