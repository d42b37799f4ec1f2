// Gives the demo's pictures to the image feature: a key's stored facts, drawn as SVG.

import { eq } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import type { ImageSource } from '#features/image/image.ts';
import { demoPictures } from './demo-picture.table.ts';

export function demoImages(db: Db): ImageSource {
  return {
    async find(key) {
      const [row] = await db.select().from(demoPictures).where(eq(demoPictures.key, key));
      return row ? JSON.stringify(row.drawing) : null;
    },
  };
}
