// How the pages are built: the shoppers' application, the staff's, and what the server draws of both. Every
// asset is also written compressed, so that the server never compresses one twice.

import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type EnvironmentOptions, type Plugin, build } from 'vite';
import { compileMessages, translateFile } from './web/languages/compile-messages.ts';

const FOLDER = 'build/client';

/** Changes rarely, and is in a file of its own. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core))[\\/]/;

// What is too small for a file of its own, which costs a name and a request: wherever something is sold, and
// wherever something is typed.
const SHELF =
  /web[\\/](parts[\\/](products[\\/](unit-price|price|veg-mark|offer-ribbon|scroll-ends)|cart[\\/]quantity-stepper)\.|ui[\\/]picture|shop[\\/]parts[\\/]page-head)|shared[\\/](slugs|images|pack-size|clean-text)|catalogue[\\/]catalogue\.rules|icons[\\/](chevron-right|list|tag|trash)\./;
const FORM = /web[\\/](parts[\\/]form\.|ui[\\/]second-tap|data[\\/]action\.)/;

const toApplication = (name: 'shop' | 'work'): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: FOLDER,
    emptyOutDir: name === 'shop',
    copyPublicDir: name === 'shop',
    manifest: `${name}.json`,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: `web/${name}/${name}-entry.tsx`,
      output: {
        codeSplitting: {
          // What every page needs: over HTTP/1.1 each further file costs a phone a round trip.
          groups: [
            { name: 'framework', test: FRAMEWORK, tags: ['$initial'] },
            { name, tags: ['$initial'] },
            { name: 'shelf', test: SHELF },
            // Also of pages without a form.
            { name: 'reads', test: /web[\\/]data[\\/]reads\./ },
            { name: 'notice', test: /web[\\/]ui[\\/]notice\./ },
            { name: 'form', test: FORM },
          ],
        },
      },
    },
  },
});

export default defineConfig({
  plugins: [
    tailwindcss(),
    react(),
    compileMessages(),
    buildWorker(translateFile('web/worker/offline-document.ts')),
    precompress(),
  ],
  publicDir: 'web/public',
  resolve: {
    alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: path.resolve('web/ui/draw-icon.ts') }],
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: toApplication('shop'),
    work: toApplication('work'),
    ssr: {
      // The server needs a few icons of it, and loading all costs 40 MB.
      resolve: { noExternal: ['lucide-react'] },
      build: {
        outDir: 'build/server',
        ssr: true,
        copyPublicDir: false,
        emitAssets: false,
        // One file: nothing of it is read later, when another build may have taken its place.
        rolldownOptions: { input: 'web/server.tsx', output: { codeSplitting: false } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'work', 'ssr']) await builder.build(builder.environments[name]!);
    },
  },
});

const COMPRESSIBLE = /\.(js|css|svg|txt|webmanifest|woff)$/;

function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler() {
        const files = await readdir(FOLDER, { recursive: true });
        for (const file of files.filter((name) => COMPRESSIBLE.test(name))) {
          const full = path.join(FOLDER, file);
          const content = await readFile(full);
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          await writeFile(`${full}.br`, await promisify(brotliCompress)(content, quality));
          await writeFile(`${full}.gz`, await promisify(gzip)(content, { level: 9 }));
        }
      },
    },
  };
}

/** `words`: the texts of offline-document.ts in the other languages. */
function buildWorker(words: Record<string, Record<string, string>>): Plugin {
  return {
    name: 'build-worker',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler(builder) {
        const outDir = builder.environments.client!.config.build.outDir;
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: {
            __OFFLINE_WORDS__: JSON.stringify(words),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            target: 'es2022',
            outDir,
            emptyOutDir: false,
            lib: {
              entry: path.resolve('web/worker/service-worker.ts'),
              formats: ['iife'],
              name: 'worker',
              fileName: () => 'service-worker.js',
            },
          },
        });
      },
    },
  };
}
