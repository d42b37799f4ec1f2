// The illustrations: those the catalogue uses exist, each shows something, and none extends far beyond its
// field.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawArt, hasArt, listArt } from './art.ts';

const promised =
  'okra bottle-gourd bitter-gourd cauliflower cabbage coriander spinach radish pomegranate papaya guava paneer curd-pot ghee dal-heap spice-heap makhana laddoo samosa papad idli dosa incense turmeric mustard-oil-drop soap detergent diaper jaggery mithai'.split(
    ' ',
  );

const pixels = (art: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="-16 -16 160 160">${drawArt(art, 128)}</svg>`,
    ),
  )
    .raw()
    .toBuffer();

describe('illustrations', () => {
  it.each(promised)('has %s', (art) => expect(hasArt(art)).toBe(true));

  it.each([...listArt()])('%s fills its field and stays in it', async (art) => {
    const data = await pixels(art);
    let painted = 0;
    let outside = 0;
    for (let y = 0; y < 160; y++)
      for (let x = 0; x < 160; x++) {
        if (data[(y * 160 + x) * 4 + 3]! < 100) continue;
        painted += 1;
        if (x < 12 || y < 12 || x >= 148 || y >= 148) outside += 1;
      }
    expect(painted).toBeGreaterThan(2200);
    expect(outside).toBe(0);
  });

  it('draws a neutral picture for an unknown name', () => {
    expect(hasArt('nobody-knows-this')).toBe(false);
    expect(drawArt('nobody-knows-this', 64)).toContain('<path');
  });

  it('can tint heaps and soaps', () => {
    expect(hasArt('spice-heap#c0392b')).toBe(true);
    expect(drawArt('spice-heap#c0392b', 64)).not.toBe(drawArt('spice-heap#e3a012', 64));
  });

  it('keeps the ids of two copies apart', () => {
    const both = drawArt('mango', 64, 'a') + drawArt('mango', 64, 'b');
    const ids = [...both.matchAll(/\sid="([^"]+)"/g)].map((found) => found[1]);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
