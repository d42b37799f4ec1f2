// React's own render of the shop's pages: the same tree with the same data already loaded, by
// react-dom/server. Routing and loading happen before the clock starts; nothing is compressed or sent.

import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
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

const NO_CHOICE = {
  ...{ hasAreas: false, hasPlaces: false, hasStores: false, timeZone: 'Asia/Kolkata' },
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
    { catalogue, search: openSearch(catalogue), settings, stores, offers: { runningAt: () => [] } },
    { storeId: FIRST_STORE_ID, language: 'en' },
    () => {},
  );
  const source = builtPages();
  const { server } = await source.load();
  const { read } = pageRenderer(config, source, { settings, languages: [] });
  return {
    /** The milliseconds of one render. */
    async time(path: string): Promise<number> {
      const answer = await read(path, { reads, stores: NO_CHOICE, language: 'en', rejection: null });
      const tree = await server.makeTree(path, answer);
      const started = performance.now();
      const bytes = await render(tree);
      const took = performance.now() - started;
      if (bytes < 1_000) throw new Error(`${path} is only ${bytes} bytes`);
      return took;
    },
    close: () => db.$client.end(),
  };
}

function render(tree: ReactElement): Promise<number> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(tree, {
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
