// Builds the service worker into one file beside the pages' files.

import path from 'node:path';
import { build, type Plugin } from 'vite';

/** `words`: the texts of offline-document.ts in the other languages. */
export function buildWorker(words: Record<string, Record<string, string>>): Plugin {
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
