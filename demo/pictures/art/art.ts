// Illustrations by name, and a neutral parcel for unknown names. Never throws.
import { ownBody, ownNames } from './own.ts';

const parcel =
  '<path fill="#d9b98c" d="M16 46 64 66v52L16 96z"/><path fill="#bf9763" d="M112 46 64 66v52l48-22z"/><path fill="#ecd6b3" d="M16 46 64 26l48 20-48 20z"/><path fill="#c9a473" d="m34 38 48 20v16l10-4V54L44 34z"/>';

/** "spice-heap#c0392b": the name of an illustration that takes a tint, and the tint. */
function parseName(name: string): [plain: string, tint: string | undefined] {
  const at = name.indexOf('#');
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at)];
}

export const hasArt = (name: string): boolean => ownNames().has(parseName(name)[0]);

/** The illustration as a group of `size` x `size`; `idPrefix` keeps its ids apart from its neighbours'. */
export function drawArt(name: string, size: number, idPrefix = 'a'): string {
  const [plain, tint] = parseName(name);
  const body = ownBody(plain, tint, idPrefix) ?? parcel;
  return `<g transform="scale(${Math.round((size / 128) * 1000) / 1000})">${body}</g>`;
}
