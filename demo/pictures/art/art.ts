// Illustrations by name: ours first, then the noto set, and a neutral drawing for names nobody knows. Never throws.
import { own } from './own.ts';
import { hasNoto, notoBody } from './noto.ts';

const neutral =
  '<path fill="#d7b58a" d="M22 44 64 26l42 18v46L64 110 22 90z"/><path fill="#c39b6c" d="M64 62v48l42-20V44z"/><path fill="#e8cda6" d="M22 44 64 62l42-18-42-18z"/><path fill="#b58a58" d="M58 59.500 16 41.500l0 0 42 18zM56 24.500h0l-42 18v8l12 5 0-9 42-17.500z" opacity=".35"/>';

export const hasArt = (name: string): boolean => name in own || hasNoto(name);

/** The illustration as a group of `size` x `size`; `prefix` keeps its ids apart from those of its neighbours. */
export function drawArt(name: string, size: number, prefix = 'a'): string {
  const body = own[name]?.(prefix) ?? notoBody(name, prefix) ?? neutral;
  const scale = Math.round((size / 128) * 1000) / 1000;
  return `<g transform="scale(${scale})">${body}</g>`;
}
