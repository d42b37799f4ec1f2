// What the shop shows instead of a page that it cannot give: why, in the frame of the shoppers' pages.

import { tServer } from './data/language.ts';
import { ForbiddenPage } from './parts/layout/forbidden-page.tsx';
import { ShopLayout } from './parts/layout/shop-layout.tsx';
import type { Rejection } from './shop-context.ts';

export default function RefusedPage(rejection: Rejection) {
  return (
    <ShopLayout>
      <title>{tServer(rejection.message)}</title>
      <meta name="robots" content="noindex" />
      <ForbiddenPage {...rejection} />
    </ShopLayout>
  );
}
