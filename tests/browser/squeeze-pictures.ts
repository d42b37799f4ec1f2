// Reduces new screenshots to a hundred colours, which saves space; the comparison tolerates the difference.

import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

export async function squeezePictures(): Promise<void> {
  const folder = join(import.meta.dirname, 'pages');
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  for (const file of files.filter((name) => name.endsWith('.png'))) {
    if ((await sharp(file).metadata()).isPalette) continue;
    await sharp(file).png({ palette: true, colours: 100, dither: 0, effort: 10 }).toFile(`${file}.new`);
    renameSync(`${file}.new`, file);
  }
}
