// Opens the shop of the browser tests. With BASE_URL (and SHOP_DATA_DIR) set, they use the one that runs
// there.

import type { FullConfig } from '@playwright/test';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { startShop } from './open-shop.ts';
import { offerPicturesShop } from './pictures-shop.ts';
import { squeezePictures } from './squeeze-pictures.ts';

const DEMO_PRODUCTS = 600;

export default async function openShops({ updateSnapshots }: FullConfig): Promise<() => Promise<void>> {
  const pictures = await offerPicturesShop();
  process.env.PICTURES_SHOP = pictures.url;
  const close = await openShop();
  return async () => {
    await Promise.all([close(), pictures.close()]);
    if (updateSnapshots !== 'none') await squeezePictures();
  };
}

async function openShop(): Promise<() => Promise<void>> {
  if (process.env.BASE_URL) {
    const { url, stop } = await startEmbeddedPostgres({ dataDir: process.env.SHOP_DATA_DIR! });
    process.env.SHOP_DATABASE_URL = url;
    return stop;
  }
  const { baseUrl, dataDir, databaseUrl, close } = await startShop(DEMO_PRODUCTS);
  process.env.BASE_URL = baseUrl;
  process.env.SHOP_DATA_DIR = dataDir;
  process.env.SHOP_DATABASE_URL = databaseUrl;
  return close;
}
