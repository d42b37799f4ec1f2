// React's own render of the shop's pages: the same tree with the same data already loaded, by
// react-dom/server. Routing and loading happen before the clock starts; nothing is compressed or sent.

import { Writable } from 'node:stream';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type ServerBuild } from 'react-router';
import { readConfig } from '#app/config.ts';
import { builtPages } from '#app/pages/page-build.ts';
import { makePageReads } from '#app/pages/page-reads.ts';
import { pageRenderer } from '#app/pages/render-page.ts';
import { connect } from '#database/client.ts';
import { openCatalogue } from '#features/catalogue/product/catalogue-reads.ts';
import { openSearch } from '#features/catalogue/search/search.ts';
import { openSettings } from '#features/stores/settings/settings.ts';
import { openStores } from '#features/stores/store/stores.ts';
import { FIRST_STORE_ID } from '../start/people.ts';
import type { LabShop } from '../start/shop.ts';

type LoadedPage = { context: EntryContext; url: string };

const NO_CHOICE = {
  ...{ hasAreas: false, hasStores: false, timeZone: 'Asia/Kolkata' },
  ...{ isDeliveryFree: true, storeId: null },
};

export async function openReactRender({ databaseUrl, address }: LabShop) {
  const config = readConfig({ PUBLIC_URL: address });
  const db = connect(databaseUrl);
  const catalogue = openCatalogue(db);
  const { shopName: name, socialLinks, fixedSettings: fixed } = config;
  const settings = await openSettings(db, { name, socialLinks, fixed });
  const stores = await openStores(db);
  const reads = makePageReads(
    { catalogue, search: openSearch(catalogue), settings, stores },
    { storeId: FIRST_STORE_ID, language: 'en' },
    () => {},
  );
  const build = await builtPages().load();
  let loaded: LoadedPage | undefined;
  const keep = (request: Request, _status: number, _headers: Headers, context: EntryContext) => {
    loaded = { context, url: request.url };
    return Promise.resolve(new Response(''));
  };
  /** The shop's build without the rendering: it only keeps the arguments of the render. */
  const keepingBuild = {
    ...build,
    entry: { module: { ...build.entry.module, default: keep } },
  } as ServerBuild;
  const load = pageRenderer(
    config,
    { load: () => Promise.resolve(keepingBuild), isDevelopment: false },
    { settings, languages: [] },
  );
  return {
    /** The milliseconds of one render. */
    async time(path: string): Promise<number> {
      loaded = undefined;
      const { failures } = await load(path, { reads, stores: NO_CHOICE, language: 'en', rejection: null });
      if (!loaded || failures.length > 0)
        throw new Error(`${path} could not be loaded`, { cause: failures[0] });
      const started = performance.now();
      const bytes = await render(loaded);
      const took = performance.now() - started;
      if (bytes < 1_000) throw new Error(`${path} is only ${bytes} bytes`);
      return took;
    },
    close: () => db.$client.end(),
  };
}

function render({ context, url }: LoadedPage): Promise<number> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement(ServerRouter, { context, url }), {
      progressiveChunkSize: Infinity,
      onAllReady() {
        let page = '';
        const sink = new Writable({
          write(chunk: Buffer, _encoding, done) {
            page += chunk.toString('latin1');
            done();
          },
        });
        sink.on('finish', () => resolve(Buffer.from(page, 'latin1').length));
        pipe(sink);
      },
      onShellError: reject,
      onError: reject,
    });
  });
}
