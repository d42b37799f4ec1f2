// Opens a part in the frame of the shop: header, cart bar and footer.

import type { ReactNode } from 'react';
import { ShopLayout } from '#web/parts/layout/shop-layout.tsx';
import { openPart } from './open-part.tsx';

export const openInShop = (part: ReactNode, options: Parameters<typeof openPart>[1] = {}): void =>
  openPart(<ShopLayout>{part}</ShopLayout>, { ...options, hasFrame: true });
