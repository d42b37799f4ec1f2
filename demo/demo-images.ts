// Provides the demo's pictures to the image feature: the stored facts of a key, drawn as SVG. The drawing
// code and its illustrations are loaded with the first picture, so that the shop's start does not wait for
// them.

import { eq } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import type { ImageSource } from '#features/platform/image/image.ts';
import { demoPictures, type DemoDrawing } from './demo-picture.table.ts';

export function demoImages(db: Db): ImageSource {
  return {
    async find(key) {
      const [row] = await db.select().from(demoPictures).where(eq(demoPictures.key, key));
      return row ? draw(row.drawing) : null;
    },
  };
}

async function draw(drawing: DemoDrawing): Promise<string> {
  if (drawing.kind === 'tile') {
    const { drawTile } = await import('./pictures/draw-tile.ts');
    return drawTile(drawing.art, drawing.seed, drawing.shape);
  }
  const { drawPack } = await import('./pictures/draw-pack.ts');
  return drawPack(drawing.facts, drawing.view);
}
