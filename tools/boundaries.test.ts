import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOMAINS, findViolations } from './boundaries.ts';
import { drawDomains } from './domains.ts';
import { readSource } from './source-files.ts';

/** The violations of one file with one import. */
function violationsOf(path: string, name: string): string[] {
  return findViolations([readSource(path, `import { x } from '${name}';\n`)]);
}

test.each([
  ['shared/money.ts', '#features/cart/cart.rules.ts'],
  ['web/shop/catalogue/home.tsx', '#features/cart/cart.ts'],
  ['web/shop/catalogue/home.tsx', '#database/client.ts'],
  ['web/shop/catalogue/home.tsx', '#app/config.ts'],
  ['features/cart/cart/cart.contract.ts', '#database/client.ts'],
  ['features/cart/cart/cart.contract.ts', './cart.store.ts'],
  ['features/cart/cart/cart.rules.ts', './cart.store.ts'],
  ['features/cart/cart/cart.store.ts', './cart.ts'],
  ['features/cart/cart/cart.routes.ts', './cart.store.ts'],
  ['features/cart/cart/cart.ts', '#features/catalogue/product.store.ts'],
  ['features/cart/cart/cart.ts', '#features/catalogue/product.rules.ts'],
  ['features/cart/cart/cart.ts', '#features/catalogue/catalogue.table.ts'],
  ['features/cart/cart/cart.store.ts', '#features/catalogue/product.rules.ts'],
  ['features/cart/cart/cart.contract.ts', '#features/catalogue/product.rules.ts'],
  ['features/cart/cart/cart.rules.ts', '#features/catalogue/catalogue.table.ts'],
  ['features/cart/cart/cart.routes.ts', '#features/catalogue/product.rules.ts'],
  ['features/cart/cart/cart.ts', './cart.routes.ts'],
  ['features/cart/cart/cart.ts', '#http/errors.ts'],
  ['features/catalogue/catalogue.ts', '#features/cart/cart.ts'],
  ['features/cart/cart/cart.ts', '#features/stock/find/find.ts'],
  ['features/unheard-of/unheard-of.ts', '#features/cart/cart.ts'],
  ['features/checkout/pay/payment.ts', 'stripe'],
  ['features/orders/notices/push.ts', 'web-push'],
  ['features/office/own-account/avatar.ts', 'sharp'],
  ['features/platform/image/read-upload.ts', 'sharp'],
  ['features/orders/invoice/invoice.ts', 'pdfkit'],
  ['features/identity/sign-in/sign-in.ts', '@simplewebauthn/server'],
  ['app/jobs.ts', 'pg-boss'],
  ['features/cart/cart/cart.ts', '#lab/cluster/settings.ts'],
  ['app/app.ts', '#lab/cluster/settings.ts'],
  ['app/main.ts', '#tests/factories.ts'],
  ['http/session.ts', '#features/identity/account/account.ts'],
  ['http/errors.ts', '#adapters/mailer.ts'],
  ['features/cart/cart/cart.ts', '#app/config.ts'],
  ['sandbox/provider.ts', '#features/orders/core/order.rules.ts'],
  ['demo/fill-demo.ts', '#app/app.ts'],
  ['web/server.tsx', '#demo/fill-demo.ts'],
  ['features/cart/cart/cart.ts', '#demo/fill-demo.ts'],
  ['lab/day/shopper.ts', '#features/cart/cart.store.ts'],
  ['lab/start/people.ts', '#app/open-shop.ts'],
  ['lab/reliability/ledger.ts', '#features/checkout/place/place-order.ts'],
])('refuses that %s imports %s', (path, name) => {
  expect(violationsOf(path, name)).toHaveLength(1);
});

test.each([
  ['web/shop/catalogue/home.tsx', '#features/cart/cart.contract.ts'],
  ['web/shop/catalogue/home.tsx', '#shared/money.ts'],
  ['features/cart/cart/cart.store.ts', '#features/catalogue/catalogue.table.ts'],
  ['features/orders/tracking/own-orders.ts', '#features/cart/cart.ts'],
  ['features/checkout/ledger/money.rules.ts', '#features/orders/core/sums.rules.ts'],
  ['features/cart/cart/cart.routes.ts', '#http/routing.ts'],
  ['adapters/payment-provider.ts', 'stripe'],
  ['features/platform/image/load-sharp.ts', 'sharp'],
  ['tests/uploads.ts', 'sharp'],
  ['app/open-shop.ts', '#demo/fill-demo.ts'],
  ['features/cart/cart/cart.test.ts', '#tests/open-test-shop.ts'],
  ['lab/day/shopper.ts', '#features/cart/cart.contract.ts'],
  ['lab/day/main.ts', '#app/config.ts'],
  ['lab/bench/sql-calls.ts', '#features/cart/cart.store.ts'],
])('lets %s import %s', (path, name) => {
  expect(violationsOf(path, name)).toEqual([]);
});

test.each([
  ['values', "import { x } from './NAME.ts';"],
  ['types', "import type { x } from './NAME.ts';"],
  ['values handed on', "export { x } from './NAME.ts';"],
  ['what is loaded later', "const x = () => import('./NAME.ts');"],
])('refuses circles of imports of %s', (_, statement) => {
  const file = (name: string, imported: string) =>
    readSource(`shared/${name}.ts`, statement.replace('NAME', imported));
  expect(findViolations([file('a', 'b'), file('b', 'c'), file('c', 'a'), file('d', 'a')])).toEqual([
    'shared/a.ts -> shared/b.ts -> shared/c.ts -> shared/a.ts: a circle of imports',
  ]);
  expect(findViolations([file('a', 'b'), file('b', 'c'), file('d', 'a')])).toEqual([]);
});

test('the architecture names every domain, in this order', () => {
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(`nine domains: ${DOMAINS.join(', ')}. A`);
});

test('the picture of the domains leaves out arrows that follow from others', () => {
  const imports = (path: string, ...names: string[]) =>
    readSource(`features/${path}`, names.map((name) => `import '#features/${name}';\n`).join(''));
  const files = [
    imports('cart/cart.ts', 'catalogue/catalogue.ts', 'stores/store.ts'),
    imports('catalogue/catalogue.ts', 'stores/store.ts', 'catalogue/product.ts'),
    imports('stores/store.test.ts', 'cart/cart.ts'),
  ];
  expect(drawDomains(files)).toBe(
    '```mermaid\n%% npm run domains\nflowchart TD\n  cart --> catalogue\n  catalogue --> stores\n```',
  );
});

test('refuses index files', () => {
  expect(findViolations([readSource('shared/index.ts', '')])).toHaveLength(1);
});
