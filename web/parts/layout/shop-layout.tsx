// The frame of every page: strip, header, notice, footer, the small-screen bar and the toasts.

import type { ReactNode } from 'react';
import { t } from '../../data/language.ts';
import { CartBar } from '../cart/cart-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ShopNotice } from './shop-notice.tsx';
import { Toaster, TopStrip } from './toaster.tsx';

export function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-button bg-paper px-4 py-3 font-semibold text-leaf shadow-float focus:not-sr-only focus:absolute focus:top-9 focus:left-2 focus:z-50"
      >
        {t('Skip to content')}
      </a>
      <TopStrip />
      <Header />
      <ShopNotice />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <CartBar />
      <Toaster />
    </>
  );
}
