import { expect, test } from 'vitest';
import { readSource } from './source-files.ts';
import { findWebViolations } from './web-layers.ts';

const importing = (path: string, target: string) => readSource(path, `import { x } from '#${target}';\n`);

test.each([
  ['web/ui/button.tsx', 'web/data/api.ts'],
  ['web/data/api.ts', 'web/parts/price.tsx'],
  ['web/parts/price.tsx', 'web/storefront/home.tsx'],
  ['web/parts/price.tsx', 'web/dashboard/parts/show-more.tsx'],
  ['web/checkout/success.tsx', 'web/account/my-orders/purchase-card.tsx'],
  ['web/dashboard/picking/picking.tsx', 'web/dashboard/orders/order-list.tsx'],
  ['web/dashboard/work/age.tsx', 'web/dashboard/picking/picking.tsx'],
  ['web/dashboard/orders/order-list.tsx', 'web/dashboard/dashboard.tsx'],
  ['web/storefront/home.tsx', 'web/root.tsx'],
  ['web/data/language.ts', 'web/data/api.ts'],
])('%s may not import %s', (path, target) => {
  expect(findWebViolations([importing(path, target)])).toHaveLength(1);
});

test.each([
  ['web/data/api.ts', 'web/ui/button.tsx'],
  ['web/storefront/home.tsx', 'web/storefront/list/list-lines.tsx'],
  ['web/dashboard/picking/picking.tsx', 'web/dashboard/work/age.tsx'],
  ['web/dashboard/orders/order-list.tsx', 'web/dashboard/parts/show-more.tsx'],
  ['web/dashboard/dashboard.tsx', 'web/dashboard/confirm/confirm-session.tsx'],
  ['web/data/shop-facts.ts', 'web/shop-context.ts'],
  ['web/ui/dialog.tsx', 'web/data/language.ts'],
  ['web/storefront/home.tsx', 'features/cart/cart/cart.contract.ts'],
])('%s may import %s', (path, target) => {
  expect(findWebViolations([importing(path, target)])).toEqual([]);
});

test('two files of web/ may not have the same name', () => {
  const files = ['web/ui/button.tsx', 'web/dashboard/parts/button.tsx', 'app/button.tsx'];
  expect(findWebViolations(files.map((path) => readSource(path, '')))).toEqual([
    'web/dashboard/parts/button.tsx: web/ui/button.tsx has this name already',
  ]);
});
