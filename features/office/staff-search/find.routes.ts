import { ok, requirePrincipal, requireStore, type ShopApp, serve } from '#http/routing.ts';
import { findAllCalls } from './find.contract.ts';
import { findAll, type FindAllDeps } from './find.ts';

export function findAllRoutes(app: ShopApp, deps: FindAllDeps): void {
  serve(app, findAllCalls.findAll, async (request) => {
    const { q, storeId } = request.query;
    requireStore(request, storeId);
    const { userId, role } = requirePrincipal(request);
    const here = request.assignments.filter((post) => post.storeId === null || post.storeId === storeId);
    const roles = role === 'ADMIN' ? null : new Set(here.map((post) => post.role));
    return ok('Found', await findAll(deps, { userId, roles }, storeId, q));
  });
}
