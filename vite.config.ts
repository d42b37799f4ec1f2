// How the pages are built. Every asset is also written compressed, so that the server never compresses one
// twice.

import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const SHARED = /[\\/](web[\\/](data|ui|parts|seo\.ts)|shared)([\\/]|$)/;

/**
 * What every page needs is two files and not thirty: over HTTP/1.1 each further file of a phone's first
 * visit costs a round trip. What opens on a press stays in files of its own, and what only the dashboard
 * needs is one more file.
 */
const CHUNKS = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
    {
      // First, so that what both need is the shop's.
      name: (id: string, graph: ModuleGraph) => (isOfDashboardOnly(id, graph) ? null : 'shop'),
      debugName: 'shop',
      test: SHARED,
      tags: ['$initial' as const],
      minShareCount: 2,
    },
    { name: 'dashboard', test: SHARED, tags: ['$initial' as const], minShareCount: 2 },
  ],
};

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/**
 * Whether every page that imports it, by whatever way, is one of the dashboard: shoppers at the shelves do
 * not load it.
 */
function isOfDashboardOnly(id: string, graph: ModuleGraph): boolean {
  const seen = new Set<string>();
  const isOfDashboard = (module: string): boolean => {
    if (/[\\/]web[\\/]dashboard[\\/]/.test(module) || seen.has(module)) return true;
    seen.add(module);
    const importers = graph.getModuleInfo(module)?.importers ?? [];
    return importers.length > 0 && importers.every(isOfDashboard);
  };
  return isOfDashboard(id);
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  publicDir: 'web/public',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: CHUNKS } } } } },
});

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|woff)$/;

function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // After everything: the list of routes is written while the server's half is built.
    buildApp: {
      order: 'post',
      async handler(builder) {
        const folder = builder.environments.client!.config.build.outDir;
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => COMPRESSIBLE.test(name))) {
          const full = path.join(folder, file);
          const content = await readFile(full);
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          await writeFile(`${full}.br`, await promisify(brotliCompress)(content, quality));
          await writeFile(`${full}.gz`, await promisify(gzip)(content, { level: 9 }));
        }
      },
    },
  };
}
