// How the pages are built. Every asset is also written compressed, so that the server never compresses one
// twice.

import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages, translateFile } from './web/languages/compile-messages.ts';
import { buildWorker } from './web/worker/build-worker.ts';

const SHARED =
  /[\\/](web[\\/](data|ui|parts|work[\\/]parts|shop[\\/]parts)|shared|features[\\/].*\.rules\.ts)([\\/]|$)/;

/**
 * What every page needs is in two files and not thirty, what shoppers need beside it in a third: over
 * HTTP/1.1 each further file of a phone's first visit costs a round trip. What loads on a press stays in
 * files of its own. One more file each has what only product lists need, what only the dashboard needs, what
 * it shares with the pages of shoppers, what a shopper's own pages need, and what no page at the shelves
 * needs (cart, checkout, account, a written list). Of these, pickers and riders, on cheap phones in cellars,
 * are sent only what their pages share with others.
 */
const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack[\\/](react-query|query-core))[\\/]/;
const CHUNKS = {
  groups: [
    { name: 'framework', test: FRAMEWORK },
    // The first group whose name is not null takes a module.
    sharedBy('base', (users) => users.some((user) => ON_EVERY_PAGE.test(user)) || areOfBothSides(users)),
    sharedBy('shop', (users) => users.some((user) => AT_THE_SHELVES.test(user)) && !areListings(users)),
    sharedBy('listing', areListings),
    sharedBy('work', (users) => users.length > 0 && users.every((user) => AT_WORK.test(user))),
    sharedBy('guarded', (users) => users.some((user) => AT_WORK.test(user))),
    sharedBy('forms', areOfDeskAndOthers),
    // Before the dashboard's, because a file also takes what its modules import.
    sharedBy('account', (users) => users.some((user) => !IN_THE_DASHBOARD.test(user) && !OWN.test(user))),
    sharedBy('own', (users) => users.some((user) => OWN.test(user))),
    sharedBy('dashboard', () => true),
  ],
};

const AT_THE_SHELVES =
  /[\\/]web[\\/](root\.tsx|entry\.client\.tsx|shop[\\/](shop-frame\.tsx|not-found\.tsx|(catalogue|about|offers)[\\/]))/;
const ON_EVERY_PAGE = /[\\/]web[\\/](root|entry\.client)\.tsx/;
const LISTING = /[\\/]web[\\/]shop[\\/]catalogue[\\/](listing|search)\.tsx/;
const AT_WORK = /[\\/]web[\\/]work[\\/](work-frame\.tsx|(shell|thumb|picking|deliveries|cash)[\\/])/;
const IN_THE_DASHBOARD = /[\\/]web[\\/]work[\\/]/;
const OWN = /[\\/]web[\\/]shop[\\/]account[\\/]((my-orders?|profile|second-factor)[\\/]|address\.tsx)/;

/** The frame and the shelves of the shoppers are no business of staff, and the other way round. */
function areOfBothSides(users: readonly string[]): boolean {
  return users.some((user) => AT_THE_SHELVES.test(user)) && users.some((user) => IN_THE_DASHBOARD.test(user));
}

function areOfDeskAndOthers(users: readonly string[]): boolean {
  return (
    users.some((user) => IN_THE_DASHBOARD.test(user)) && users.some((user) => !IN_THE_DASHBOARD.test(user))
  );
}

function areListings(users: readonly string[]): boolean {
  return users.length > 0 && users.every((user) => LISTING.test(user));
}

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** A group of the modules that at least two initially loaded files share, if `isFor` accepts their users. */
function sharedBy(debugName: string, isFor: (users: readonly string[]) => boolean) {
  return {
    name: (id: string, graph: ModuleGraph) => (isFor(listUsers(id, graph)) ? debugName : null),
    debugName,
    test: SHARED,
    tags: ['$initial' as const],
    minShareCount: 2,
  };
}

/** The modules outside SHARED that import it, directly or indirectly. */
function listUsers(id: string, graph: ModuleGraph): string[] {
  const seen = new Set<string>();
  const climb = (module: string): string[] => {
    if (seen.has(module)) return [];
    seen.add(module);
    if (!SHARED.test(module)) return [module];
    return (graph.getModuleInfo(module)?.importers ?? []).flatMap(climb);
  };
  return climb(id);
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    compileMessages(),
    buildWorker(translateFile('web/worker/offline-document.ts')),
    precompress(),
  ],
  publicDir: 'web/public',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // A server that loads the package itself reads all 1,700 icons: 40 MB.
  ssr: { noExternal: ['lucide-react'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: CHUNKS } } } } },
});

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|woff)$/;

function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    // Runs last, because the list of routes is written while the server's half is built.
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
