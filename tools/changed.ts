// Chooses what `npm test -- --changed` runs: the tests in the folders of the files that differ from main
// (uncommitted ones too), and the browser tests that visit the pages of those folders.
import { runProgram } from './run-program.mjs';

/** The browser tests of each folder, as parts of their file names; the first folder that matches counts. */
export const SPECS: [folder: string, specs: string[]][] = [
  ['features/account', ['account', 'confirm-email', 'profile']],
  ['features/auth', ['account', 'second-factor', 'session', 'reset-password']],
  ['features/address', ['account', 'checkout']],
  ['features/audit', ['audit']],
  ['features/cart', ['cart', 'checkout']],
  ['features/catalogue-import', ['import-export']],
  ['features/catalogue', ['browse', 'category', 'product', 'owner']],
  ['features/image', ['profile', 'product-admin']],
  ['features/list', ['list.spec']],
  ['features/mail', ['confirm-email', 'reset-password']],
  ['features/me', ['profile', 'own-data']],
  ['features/order', ['checkout', 'orders', 'promise.spec']],
  ['features/payment', ['card', 'payment-reviews', 'orders']],
  ['features/recommendation', ['orders', 'cart']],
  ['features/report', ['today', 'metrics']],
  ['features/search', ['search', 'browse', 'filters']],
  ['features/staff', ['staff.spec', 'people', 'second-factor', 'owner']],
  ['features/stock', ['stock.spec', 'goods-in', 'stock-count', 'low-stock']],
  ['features/store', ['browse', 'cart', 'checkout', 'stores']],
  ['sandbox', ['pay-page', 'card']],
  ['web/languages', ['hindi']],
  ['web/account', ['account', 'second-factor', 'profile', 'reset-password', 'confirm-email', 'my-orders']],
  ['web/checkout', ['checkout', 'card', 'stores', 'no-order']],
  ['web/dashboard/catalogue', ['category', 'product', 'owner']],
  ['web/dashboard/import', ['import-export']],
  ['web/dashboard/my-order', ['live-order', 'my-orders', 'promise.spec']],
  ['web/dashboard/problems', ['live-order']],
  ['web/dashboard/orders', ['staff-orders', 'payment-reviews']],
  ['web/dashboard/audit', ['audit']],
  ['web/dashboard/cash', ['deliveries.spec']],
  ['web/dashboard/deliveries', ['deliveries.spec']],
  ['web/dashboard/stock', ['stock.spec']],
  ['web/dashboard/count', ['stock-count']],
  ['web/dashboard/low-stock', ['low-stock']],
  ['web/dashboard/goods-in', ['goods-in']],
  ['web/dashboard/picking', ['picking.spec']],
  ['web/dashboard/work', ['picking.spec', 'deliveries.spec']],
  ['web/dashboard/search', ['search-synonyms']],
  ['web/dashboard/staff', ['staff.spec', 'people']],
  ['web/dashboard/confirm', ['second-factor']],
  ['web/dashboard/second-factor', ['second-factor']],
  ['web/dashboard/metrics', ['metrics']],
  ['web/dashboard/settings', ['settings']],
  ['features/settings', ['settings', 'browse', 'cart']],
  ['web/dashboard/customers', ['customers']],
  ['features/customer', ['customers']],
  ['web/dashboard/today', ['today']],
  ['web/dashboard/reports', ['today']],
  ['web/dashboard/stores', ['stores']],
  ['web/dashboard', ['owner', 'account']],
  ['web/worker', ['offline', 'push', 'new-version']],
  ['web/data/offline', ['offline', 'no-network', 'session']],
  ['web/data', ['session', 'cart', 'no-network']],
  ['features/stock-alert', ['buy-again']],
  ['web/storefront', ['browse', 'buy-again', 'layout', 'search', 'product-sizes']],
  ['web', ['layout', 'browse', 'narrow', 'toasts']],
  ['app/pages', ['browse', 'error-page', 'no-network']],
];

export async function findChanged(): Promise<{ paths: string[]; specs: string[] }> {
  const git = async (...args: string[]) => {
    const { code, output } = await runProgram('git', args);
    if (code !== 0) throw new Error(`--changed asks git, which said: ${output.trim()}`);
    return output.split('\n').filter(Boolean);
  };
  const base = await git('merge-base', 'HEAD', 'main').catch(() => ['HEAD']);
  return chooseTests([
    ...(await git('diff', '--name-only', base[0]!)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ]);
}

/** The folders with the unit and API tests of these files, and their browser tests. */
export function chooseTests(files: string[]): { paths: string[]; specs: string[] } {
  const paths = new Set<string>();
  const specs = new Set<string>();
  for (const file of files) {
    if (!/\.(ts|tsx|mjs|css|sql)$/.test(file)) continue;
    const isSpec = file.startsWith('tests/browser/');
    if (isSpec && file.endsWith('.spec.ts')) specs.add(file);
    if (isSpec) continue;
    if (file.startsWith('web/')) specs.add('pictures');
    paths.add(/\.test\.tsx?$/.test(file) ? file : toFolder(file));
    for (const spec of SPECS.find(([folder]) => file.startsWith(`${folder}/`))?.[1] ?? []) specs.add(spec);
  }
  return { paths: [...paths], specs: [...specs] };
}

/**
 * `features/cart/` for a feature's file, the top folder for any other; for a file at the top, the file
 * itself.
 */
function toFolder(file: string): string {
  const depth = file.startsWith('features/') || file.startsWith('web/') ? 2 : 1;
  const folders = file.split('/').slice(0, -1);
  return folders.length === 0 ? file : `${folders.slice(0, depth).join('/')}/`;
}
