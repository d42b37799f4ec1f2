// Numbers that look random and are the same on every machine and every run. The source of all variation in
// the demo.

/** 32 bits from a text: FNV-1a with a final mix, so that texts differing in one letter land far apart. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The hash as a number in [0, 1). */
export function fractionOf(text: string): number {
  return hashOf(text) / 0x1_0000_0000;
}

/** The same number in the range for the same text. */
export const between = ([low, high]: readonly [number, number], text: string): number =>
  low + (high - low) * fractionOf(text);
