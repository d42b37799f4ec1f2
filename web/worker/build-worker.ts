// Builds the service worker into one file beside the pages' files, once their names are known.

import path from 'node:path';
import { build, type Plugin } from 'vite';

/** Entry points of the shoppers' pages: their route files, and what every page starts with. */
const SHOPPERS = /[\\/]web[\\/](root\.tsx|entry\.client\.tsx|shop[\\/])/;

type Chunk = {
  type: string;
  moduleIds?: readonly string[];
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  facadeModuleId?: string | null;
};

export function buildWorker(): Plugin {
  let assets: string[] = [];
  return {
    name: 'build-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      assets = listShoppersFiles(bundle as Record<string, Chunk>);
    },
    buildApp: {
      order: 'post',
      async handler(builder) {
        const outDir = builder.environments.client!.config.build.outDir;
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: {
            __SHOP_ASSETS__: JSON.stringify(assets),
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

/** The shoppers' files with everything they import, statically or dynamically. */
function listShoppersFiles(bundle: Record<string, Chunk>): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(name)) return;
    found.add(name);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(next);
  };
  for (const [name, chunk] of Object.entries(bundle)) {
    if (SHOPPERS.test(chunk.facadeModuleId ?? '')) add(name);
  }
  return [...found].toSorted().map((name) => `/${name}`);
}
