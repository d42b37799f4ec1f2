import { ok, requirePrincipal, worksFor, type ShopApp, serve } from '#http/routing.ts';
import { productPageCalls } from './product-page.contract.ts';
import { readOverview, type ProductPageDeps } from './product-page.ts';

export function productPageRoutes(app: ShopApp, deps: ProductPageDeps): void {
  serve(app, productPageCalls.overview, async (request) => {
    const isOwner = requirePrincipal(request).role === 'ADMIN';
    const assignments = request.assignments.filter(({ role }) => role === 'manager');
    const reader = {
      worksIn: (storeId: string) => worksFor(request, storeId),
      manages: (storeId: string) => isOwner || worksFor({ principal: null, assignments }, storeId),
    };
    return ok('Product', await readOverview(deps, reader, request.query.productId, new Date()));
  });
}
