// Who may import whom inside web/, as a function over the sources: each layer only those below it. Rooms are
// the folders of pages; what two of them share is in web/parts, or in dashboard/parts and dashboard/work.
import { isTest } from './boundaries.ts';
import type { SourceFile } from './source-files.ts';

/** From the lowest. Any other folder is a room, and so is each folder in dashboard/. */
const LAYERS = ['ui', 'data', 'parts', 'dashboard/parts', 'dashboard/work'];
const [ROOM, FRAME] = [LAYERS.length, LAYERS.length + 1];
/** What a page is handed and its metadata: importable from every layer. */
const FOR_ALL = ['web/seo.ts', 'web/shop-context.ts'];

/** Known violations. This list only gets shorter. */
const STILL_THERE = [
  'web/checkout/payment-outcome.tsx -> web/dashboard/account/purchase-card.tsx',
  'web/checkout/success.tsx -> web/dashboard/account/purchase-card.tsx',
  'web/dashboard/account/profile-data.tsx -> web/account/new-password-fields.tsx',
  'web/dashboard/account/profile-password.tsx -> web/account/new-password-fields.tsx',
  'web/dashboard/account/profile-password.tsx -> web/account/new-password-form.ts',
  'web/dashboard/account/profile.tsx -> web/dashboard/second-factor/second-factor-page.tsx',
  'web/dashboard/goods-in/receipt-slip.tsx -> web/dashboard/orders/packing-slip.css?inline',
  'web/dashboard/my-order/order-help.tsx -> web/dashboard/account/cancel-order.tsx',
  'web/dashboard/my-order/order-help.tsx -> web/dashboard/account/pending-payment.tsx',
  'web/dashboard/orders/order-details.tsx -> web/dashboard/payments/reviews-notice.tsx',
  'web/dashboard/orders/order-list.tsx -> web/dashboard/payments/reviews-notice.tsx',
  'web/dashboard/problems/problem-card.tsx -> web/dashboard/my-order/problem-labels.ts',
  'web/ui/confirm-dialog.tsx -> web/data/language.ts',
  'web/ui/dialog-window.tsx -> web/data/language.ts',
  'web/ui/dialog.tsx -> web/data/language.ts',
  'web/ui/dialog.tsx -> web/data/toast.ts',
  'web/ui/lazy-part.ts -> web/data/pages/new-version.ts',
  'web/ui/select.tsx -> web/data/language.ts',
  'web/ui/upload-progress.tsx -> web/data/language.ts',
];

/**
 * Every import inside web/ that points up or into another room, and every list entry that is no longer
 * needed.
 */
export function findWebViolations(
  files: SourceFile[],
  stillThere: readonly string[] = STILL_THERE,
): string[] {
  const broken = files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.filter((target) => !mayImport(path, target)).map((target) => `${path} -> ${target}`),
    );
  return [
    ...broken
      .filter((line) => !stillThere.includes(line))
      .map((line) => `${line}: in web/, ui <- data <- parts <- rooms; rooms do not import each other`),
    ...stillThere
      .filter((line) => !broken.includes(line))
      .map((line) => `${line}: is no longer imported; take it out of the list in tools/web-layers.ts`),
  ];
}

function mayImport(from: string, to: string): boolean {
  const [fromFolder, toFolder] = [folderOf(from), folderOf(to)];
  if (fromFolder === null || toFolder === null) return true; // outside web/
  return fromFolder === toFolder || FOR_ALL.includes(to) || levelOf(toFolder) < levelOf(fromFolder);
}

/** 'ui', 'dashboard/picking'; '' and 'dashboard' are the frames around the rooms. */
function folderOf(path: string): string | null {
  const [top, ...folders] = path.split('/').slice(0, -1);
  if (top !== 'web') return null;
  return folders.slice(0, folders[0] === 'dashboard' ? 2 : 1).join('/');
}

function levelOf(folder: string): number {
  if (folder === '' || folder === 'dashboard') return FRAME;
  const level = LAYERS.indexOf(folder);
  return level < 0 ? ROOM : level;
}
