// Has an image decoded by a program of its own (decode-process.ts): only so is what 25 megapixels take in
// memory given back, and a decoder that hangs or dies harmless.

import { openHelper } from '#adapters/helper-process.ts';
import type { EncodedImage, Rejection, DecodedImage } from './decode-process.ts';

/**
 * Tens of times what the largest picture takes: the machine may be busy. A photo of a shopper keeps all
 * others waiting for less.
 */
const LONGEST_MS = { whole: 30_000, square: 10_000 };

/** One picture at a time: a decoded image takes up to some 400 MB, though most take a tenth. */
const helper = openHelper<EncodedImage, DecodedImage | Rejection>({
  program: new URL('decode-process.ts', import.meta.url),
  // Starting it takes longer than a small picture does: who uploads one often uploads more.
  idleMs: 5_000,
  maxBytes: 160 * 1024 * 1024,
});

/** 'too_much_work' when it was not done in time, or not survived. */
export async function decode(
  encoded: EncodedImage,
  timeoutMs = LONGEST_MS[encoded.shape],
): Promise<DecodedImage | Rejection | 'too_much_work'> {
  // Product pictures go before photos of shoppers, however many of those are waiting.
  const isUrgent = encoded.shape === 'whole';
  return (await helper.ask(encoded, { timeoutMs, isUrgent })) ?? 'too_much_work';
}
