import { expect, test } from 'vitest';
import { readSource } from './source-files.ts';
import { findWebViolations } from './web-layers.ts';

const importing = (path: string, target: string) => readSource(path, `import { x } from '#${target}';\n`);

test.each([
  ['web/ui/button.tsx', 'web/data/api.ts'],
  ['web/data/api.ts', 'web/parts/price.tsx'],
  ['web/parts/price.tsx', 'web/shop/catalogue/home.tsx'],
  ['web/parts/price.tsx', 'web/work/parts/paged-list.tsx'],
  ['web/shop/checkout/success.tsx', 'web/shop/account/my-orders/purchase-card.tsx'],
  ['web/work/picking/picking.tsx', 'web/work/orders/orders.tsx'],
  ['web/work/thumb/age.tsx', 'web/work/picking/picking.tsx'],
  ['web/work/orders/orders.tsx', 'web/work/work-app.tsx'],
  ['web/work/orders/orders.tsx', 'web/work/shell/work-nav.tsx'],
  ['web/shop/catalogue/home.tsx', 'web/server.tsx'],
  ['web/data/language.ts', 'web/data/api.ts'],
  ['web/shop/catalogue/home.tsx', 'web/work/parts/paged-list.tsx'],
  ['web/work/orders/orders.tsx', 'web/shop/parts/seo.ts'],
])('%s may not import %s', (path, target) => {
  expect(findWebViolations([importing(path, target)])).toHaveLength(1);
});

test.each([
  ['web/data/api.ts', 'web/ui/button.tsx'],
  ['web/shop/catalogue/home.tsx', 'web/shop/catalogue/home-banners.tsx'],
  ['web/work/picking/picking.tsx', 'web/work/thumb/age.tsx'],
  ['web/work/orders/orders.tsx', 'web/work/parts/paged-list.tsx'],
  ['web/work/work-app.tsx', 'web/parts/account/confirm-session.tsx'],
  ['web/work/shell/work-nav.tsx', 'web/work/pages.ts'],
  ['web/server.tsx', 'web/shop/shop-app.tsx'],
  ['web/ui/dialog.tsx', 'web/data/language.ts'],
  ['web/shop/catalogue/home.tsx', 'features/cart/cart/cart.contract.ts'],
])('%s may import %s', (path, target) => {
  expect(findWebViolations([importing(path, target)])).toEqual([]);
});

test('two files of web/ may not have the same name', () => {
  const files = ['web/ui/button.tsx', 'web/work/parts/button.tsx', 'app/button.tsx'];
  expect(findWebViolations(files.map((path) => readSource(path, '')))).toEqual([
    'web/work/parts/button.tsx: web/ui/button.tsx has this name already',
  ]);
});
