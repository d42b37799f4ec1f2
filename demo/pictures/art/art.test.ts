// The illustrations: each shows something, and none extends far beyond its field.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawArt, hasArt, listArt } from './art.ts';

const pixels = (art: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="-16 -16 160 160">${drawArt(art, 128)}</svg>`,
    ),
  )
    .raw()
    .toBuffer();

describe('illustrations', () => {
  it('fill their field and stay in it', async () => {
    const wrong: string[] = [];
    for (const art of listArt()) {
      const data = await pixels(art);
      const seen = Array.from({ length: 160 * 160 }, (_, at) => at).filter((at) => data[at * 4 + 3]! >= 100);
      const isOutside = (at: number) => at < 12 || at >= 148;
      const outside = seen.filter((at) => isOutside(at % 160) || isOutside(Math.floor(at / 160)));
      if (seen.length <= 2200 || outside.length > 0) wrong.push(art);
    }
    expect(wrong).toEqual([]);
  });

  it('draws a neutral picture for an unknown name', () => {
    expect(hasArt('nobody-knows-this')).toBe(false);
    expect(drawArt('nobody-knows-this', 64)).toContain('<path');
  });

  it('can tint heaps and soaps', () => {
    expect(hasArt('spice-heap#c0392b')).toBe(true);
    expect(drawArt('spice-heap#c0392b', 64)).not.toBe(drawArt('spice-heap#e3a012', 64));
  });
});
