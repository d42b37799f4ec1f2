import { expect, test } from 'vitest';
import { findViolations, listImports, readSources } from './check-boundaries.ts';

/** The verdict on one file with one import. */
function judge(path: string, name: string): string[] {
  return findViolations([{ path, source: `import { x } from '${name}';\n` }]);
}

test('sees every way to import, and none in comments', () => {
  const source = `
    import { a } from './a.ts';
    import type { B } from '#shared/b.ts';
    import {
      c,
      d,
    } from "./c.ts";
    import './d.css';
    export { e } from './e.ts';
    const f = await import('./f.ts');
    // import { g } from './g.ts';
    /* import { h } from './h.ts'; */
  `;
  expect(listImports(source)).toEqual([
    { name: './a.ts', isEager: true },
    { name: '#shared/b.ts', isEager: false },
    { name: './c.ts', isEager: true },
    { name: './d.css', isEager: true },
    { name: './e.ts', isEager: true },
    { name: './f.ts', isEager: false },
  ]);
});

test.each([
  ['shared/money.ts', '#features/cart/cart.rules.ts'],
  ['web/storefront/home.tsx', '#features/cart/cart.ts'],
  ['web/storefront/home.tsx', '#database/client.ts'],
  ['web/storefront/home.tsx', '#app/config.ts'],
  ['features/cart/cart.contract.ts', '#database/client.ts'],
  ['features/cart/cart.contract.ts', './cart.store.ts'],
  ['features/cart/cart.rules.ts', './cart.store.ts'],
  ['features/cart/cart.store.ts', './cart.ts'],
  ['features/cart/cart.routes.ts', './cart.store.ts'],
  ['features/cart/cart.ts', '#features/catalogue/product/product.store.ts'],
  ['features/cart/cart.ts', './cart.routes.ts'],
  ['features/cart/cart.ts', '#http/errors.ts'],
  ['features/catalogue/catalogue.ts', '#features/cart/cart.ts'],
  ['features/cart/cart.ts', '#features/search/search.ts'],
  ['features/unheard-of/unheard-of.ts', '#features/cart/cart.ts'],
  ['features/payment/payment.ts', 'stripe'],
  ['app/main.ts', '#tests/factories.ts'],
  ['features/cart/cart.ts', '#demo/fill-demo.ts'],
])('refuses that %s imports %s', (path, name) => {
  expect(judge(path, name)).toHaveLength(1);
});

test.each([
  ['web/storefront/home.tsx', '#features/cart/cart.contract.ts'],
  ['web/storefront/home.tsx', '#shared/money.ts'],
  ['features/cart/cart.store.ts', '#features/catalogue/catalogue.table.ts'],
  ['features/order/order.ts', '#features/cart/cart.ts'],
  ['features/cart/cart.routes.ts', '#http/routing.ts'],
  ['adapters/card-provider.ts', 'stripe'],
  ['app/open-shop.ts', '#demo/fill-demo.ts'],
  ['features/cart/cart.test.ts', '#tests/open-test-shop.ts'],
])('lets %s import %s', (path, name) => {
  expect(judge(path, name)).toEqual([]);
});

test('refuses circles of imports, but not of types', () => {
  const source = (name: string) => `import { x } from './${name}.ts';\n`;
  const circle = [
    { path: 'shared/a.ts', source: source('b') },
    { path: 'shared/b.ts', source: source('a') },
  ];
  expect(findViolations(circle)).toEqual(['shared/a.ts -> shared/b.ts -> shared/a.ts: a circle of imports']);
  circle[1]!.source = circle[1]!.source.replace('import', 'import type');
  expect(findViolations(circle)).toEqual([]);
});

test('refuses index files', () => {
  expect(findViolations([{ path: 'shared/index.ts', source: '' }])).toHaveLength(1);
});

test('reads the sources of this project and nothing installed', () => {
  const paths = readSources(process.cwd()).map(({ path }) => path);
  expect(paths).toContain('tools/check-boundaries.ts');
  expect(paths.filter((path) => path.includes('node_modules'))).toEqual([]);
});
