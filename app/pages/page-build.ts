// Where the pages come from: the build, or in development the sources (development-pages.ts).

import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as PageServer from '#web/server.tsx';

/** A built application: what draws its pages, and the files that a browser loads for one of them. */
export type PageBuild = {
  server: typeof PageServer;
  /** `file` of web/shop/pages.tsx; undefined for the work side. */
  findFiles(application: 'shop' | 'work', file?: string): PageServer.PageFiles;
};

export type BuildSource = {
  load(): Promise<PageBuild>;
  isDevelopment: boolean;
  /** The folder of the built files. */
  folder: string;
};

export const BUILD_FOLDER = fileURLToPath(new URL('../../build/', import.meta.url));
export const ASSETS_FOLDER = `${BUILD_FOLDER}client/assets`;

/** `folder` ends with a slash. */
export function builtPages(folder = BUILD_FOLDER): BuildSource {
  const loading = loadBuild(folder);
  // Awaited on the first request at the latest; a missing build is reported there.
  loading.catch(() => {});
  return { load: () => loading, isDevelopment: false, folder };
}

/** Of one application, by source file (Vite's `build.manifest`). */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

async function loadBuild(folder: string): Promise<PageBuild> {
  const server = (await import(pathToFileURL(`${folder}server/server.js`).href)) as typeof PageServer;
  const read = (application: string) =>
    JSON.parse(readFileSync(`${folder}client/${application}.json`, 'utf8')) as Manifest;
  const manifests = { shop: read('shop'), work: read('work') };
  const known = new Map<string, PageServer.PageFiles>();
  return {
    server,
    findFiles(application, file) {
      const key = `${application} ${file}`;
      let files = known.get(key);
      if (!files) known.set(key, (files = listFiles(manifests[application], application, file)));
      return files;
    },
  };
}

/** The entry, and everything that it and the page import. */
function listFiles(manifest: Manifest, application: string, page?: string): PageServer.PageFiles {
  const files = new Set<string>();
  const styles = new Set<string>();
  const add = (source: string): void => {
    const { file, imports = [], css = [] } = manifest[source]!;
    if (files.has(file)) return;
    files.add(file);
    for (const name of css) styles.add(`/${name}`);
    for (const next of imports) add(next);
  };
  add(`web/${application}/${application}-entry.tsx`);
  if (page) add(`web/${application}/${page}`);
  const [first, ...rest] = [...files].map((file) => `/${file}`);
  return { styles: [...styles], entry: first!, preloads: rest };
}
