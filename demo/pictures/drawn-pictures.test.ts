import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawTile } from './draw-tile.ts';

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
