// The frame of the shoppers' pages. The pages of staff have another one (web/work/work-frame.tsx).

import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Route } from './+types/shop-frame';
import { t } from '../data/language.ts';
import { FailedPage } from '../parts/layout/failed-page.tsx';
import { NotFoundPage } from '../parts/layout/not-found-page.tsx';
import { ShopLayout } from '../parts/layout/shop-layout.tsx';

export default function ShopFrame() {
  return (
    <ShopLayout>
      <Outlet />
    </ShopLayout>
  );
}

/** A page that does not exist, or whose data or code could not be read. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return (
      <ShopLayout>
        <FailedPage home="/" onRetry={() => window.location.reload()} />
      </ShopLayout>
    );
  }
  return (
    <ShopLayout>
      <title>{t('Page not found')}</title>
      <meta name="robots" content="noindex" />
      <NotFoundPage />
    </ShopLayout>
  );
}
