// Tiles, and pictures written to files: sizes and formats are as requested.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPack } from './draw-pack.ts';
import { drawTile } from './draw-tile.ts';
import { renderImage } from '#features/platform/image/image.ts';

describe('the shop’s pictures of packs', () => {
  it.each(['avif', 'webp'] as const)(
    'are %s of the requested width, small, and transparent where nothing is drawn',
    async (format) => {
      const words = { brand: 'Sarsovan', title: 'Mustard Oil', note: null, unit: '1 L' };
      const svg = drawPack({ shape: 'bottle', ...words, art: 'sunflower', veg: 'veg' }, 'front');
      const file = await renderImage(svg, { width: 320, format });
      const about = await sharp(file).metadata();
      expect([about.width, about.height, about.hasAlpha]).toEqual([320, 320, true]);
      expect(about.format).toBe(format === 'avif' ? 'heif' : format);
      expect(file.length).toBeLessThan(16_000);
    },
  );
});

describe('tiles', () => {
  it('draws a tile for every illustration, also for an unknown one, the same each time', async () => {
    for (const art of ['tomato', 'samosa', 'nobody-knows-this']) {
      expect(drawTile(art, 'Vegetables')).toBe(drawTile(art, 'Vegetables'));
      const { data } = await sharp(Buffer.from(drawTile(art, 'Vegetables')))
        .extract({ left: 200, top: 12, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(Math.min(...data.subarray(0, 3)), 'the ground is a light tint').toBeGreaterThan(200);
    }
    expect(drawTile('tomato', 'Vegetables')).not.toBe(drawTile('tomato', 'Fruit'));
  });
});
