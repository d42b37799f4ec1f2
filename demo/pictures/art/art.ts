// Illustrations by name: ours first, then the noto set, and a neutral parcel for names nobody knows. Never
// throws.
import { fromHex, hex } from '../svg/colour.ts';
import { hasNoto, notoBody } from './noto.ts';
import { own, turnedHues } from './own.ts';

const neutral =
  '<path fill="#d9b98c" d="M16 46 64 66v52L16 96z"/><path fill="#bf9763" d="M112 46 64 66v52l48-22z"/><path fill="#ecd6b3" d="M16 46 64 26l48 20-48 20z"/><path fill="#c9a473" d="m34 38 48 20v16l10-4V54L44 34z"/>';

/** "spice-heap#c0392b": a drawing that takes a tint, and the tint. */
function split(name: string): [string, string | undefined] {
  const at = name.indexOf('#');
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at)];
}

export function hasArt(name: string): boolean {
  const [plain] = split(name);
  return plain in own || plain in turnedHues || hasNoto(plain);
}

function turned(name: string, prefix: string): string | undefined {
  const how = turnedHues[name];
  if (!how) return undefined;
  return notoBody(how.from, prefix)?.replace(/"(#[0-9a-f]{6}|#[0-9a-f]{3})"/gi, (whole, found: string) => {
    const colour = fromHex(found);
    if (colour.h < how.hues[0] || colour.h > how.hues[1]) return whole;
    return `"${hex({ l: Math.min(1, Math.max(0, colour.l + (how.lighter ?? 0))), c: colour.c, h: (colour.h + how.by + 360) % 360 })}"`;
  });
}

/**
 * The illustration as a group of `size` x `size`; `prefix` keeps its ids apart from those of its neighbours.
 */
export function drawArt(name: string, size: number, prefix = 'a'): string {
  const [plain, tint] = split(name);
  const body = own[plain]?.(tint) ?? turned(plain, prefix) ?? notoBody(plain, prefix) ?? neutral;
  return `<g transform="scale(${Math.round((size / 128) * 1000) / 1000})">${body}</g>`;
}
