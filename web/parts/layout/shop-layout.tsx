// The frame of the shoppers' pages: strip, header, notice, footer, the small-screen bar and the toasts.

import type { ReactNode } from 'react';
import { DASHBOARD_PATH } from '#shared/page-urls.ts';
import { useOffersHere } from '../../data/cart/cart.queries.ts';
import { useCartSummary } from '../../data/cart/cart-summary.ts';
import { t } from '../../data/language.ts';
import { SizesSlot } from '../products/sizes-slot.tsx';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { PageBoundary } from './failed-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageArrival } from './page-arrival.tsx';
import { SkipLink } from './skip-link.tsx';
import { Toaster, TopStrip } from './toaster.tsx';
import { useShopFacts } from '../../data/shop-facts.ts';
import { useSessionKey } from '../../data/account/user.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useLocation } from '../../ui/router.tsx';

const offerRibbons = lazyPart(() => import('../products/offer-ribbons.tsx'));
/** Loaded with a product's page. */
export const cartBar = lazyPart(() => import('../cart/cart-bar.tsx'));
const orderBar = lazyPart(() => import('../order/active-order-bar.tsx'));

export function ShopLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <PageArrival />
      <TopStrip />
      <Header />
      <ShopNotice />
      <WithoutScripts />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <PageBoundary home="/">{children}</PageBoundary>
      </main>
      <FaultBoundary>
        <Footer />
      </FaultBoundary>
      {/* They take their own space at the end of the page, so they never hide anything. */}
      <div className="sticky bottom-0 z-30 low:static">
        <FaultBoundary>
          <OrderBarSlot />
        </FaultBoundary>
        <FaultBoundary>
          <CartBarSlot />
        </FaultBoundary>
      </div>
      <FaultBoundary>
        <SizesSlot />
      </FaultBoundary>
      <FaultBoundary>
        <RibbonsSlot />
      </FaultBoundary>
      <Toaster />
    </>
  );
}

/** Without a cart only a product has one. */
function CartBarSlot() {
  const hasCart = useCartSummary().quantity > 0;
  const { pathname } = useLocation();
  const isWanted = hasCart || pathname.startsWith('/product/');
  const part = cartBar.usePart(isWanted);
  return isWanted && part ? <part.CartBar /> : null;
}

/** Only who is signed in can have an order. */
function OrderBarSlot() {
  const isSignedIn = typeof useSessionKey() === 'string';
  const part = orderBar.usePart(isSignedIn);
  return isSignedIn && part ? <part.ActiveOrderBar /> : null;
}

function RibbonsSlot() {
  const isWanted = useOffersHere()?.onProducts === true;
  const storeId = useShopFacts()?.storeId;
  const part = offerRibbons.usePart(isWanted);
  return isWanted && part ? <part.OfferRibbons key={storeId} /> : null;
}

/** ADD, the cart and every form that is not a search need scripts; the footer says how to call the shop. */
function WithoutScripts() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="page bg-marigold-tint py-2 text-sm text-marigold-ink">
          {t(
            'You can look around and search without JavaScript. To sign in or order, switch it on in your browser and reload the page.',
          )}
        </p>
      )}
    </noscript>
  );
}

/** The owner's notice for everybody, under the header of every page but those of the dashboard. */
function ShopNotice() {
  const notice = useShopFacts()?.notice;
  const { pathname } = useLocation();
  if (!notice || pathname.startsWith(DASHBOARD_PATH)) return null;
  return (
    <aside
      aria-label={t('Notice')}
      className="border-b border-line bg-marigold-tint text-sm text-marigold-ink"
    >
      <p className="page py-1.5 text-center wrap-anywhere">{notice}</p>
    </aside>
  );
}
