// How the pages are built. Every asset is also written compressed, so that the server never compresses one twice.

import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  publicDir: 'web/public',
  build: { target: 'es2022', assetsInlineLimit: 0 },
});

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|woff)$/;

function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      const files = await readdir(dir!, { recursive: true });
      for (const file of files.filter((name) => COMPRESSIBLE.test(name))) {
        const full = path.join(dir!, file);
        const content = await readFile(full);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        await writeFile(`${full}.br`, await promisify(brotliCompress)(content, quality));
        await writeFile(`${full}.gz`, await promisify(gzip)(content, { level: 9 }));
      }
    },
  };
}
