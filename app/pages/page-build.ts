// Where the pages come from: the build, or in development the sources (development-pages.ts).

import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

export type BuildSource = {
  load(): Promise<ServerBuild>;
  isDevelopment: boolean;
  /** The folder of the built files. */
  folder: string;
};

export const BUILD_FOLDER = fileURLToPath(new URL('../../build/', import.meta.url));
export const ASSETS_FOLDER = `${BUILD_FOLDER}client/assets`;

/** `folder` ends with a slash. */
export function builtPages(folder = BUILD_FOLDER): BuildSource {
  const loading: Promise<ServerBuild> = import(pathToFileURL(`${folder}server/index.js`).href);
  // Awaited on the first request at the latest; a missing build is reported there.
  loading.catch(() => {});
  return { load: () => loading, isDevelopment: false, folder };
}
