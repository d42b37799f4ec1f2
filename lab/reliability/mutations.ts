// Mutation testing: each mutation puts a bug that similar shops have had into a temporary copy of the
// checkout, and names the fault that must detect it. The run stops when a text to mutate is no longer in the
// source, so every mutation is really applied.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../tools/run-program.mjs';
import { applyEdit, makeCopy, type Edit } from '../mutate.ts';

type Mutation = { name: string; fault: string; edits: Edit[] };

/** A bug, the fault that must detect it, and what is replaced in the source. */
const plant = (name: string, fault: string, ...edits: Edit[]): Mutation => ({ name, fault, edits });

export const MUTATIONS: Mutation[] = [
  plant(
    'no lock: stock is read, then written, and nothing proves it',
    '500 buyers',
    ['features/order/placing/place-order.store.ts', ' FOR NO KEY UPDATE OF store_product', ''],
    [
      'features/order/placing/place-order.store.ts',
      'THEN store_product.stock - item.quantity ELSE -1 END',
      'THEN store_product.stock - item.quantity ELSE greatest(store_product.stock - item.quantity, 0) END',
    ],
  ),
  plant('no key: every request is a new order', 'double click', [
    'features/order/placing/place-order-input.ts',
    'if (key === null) return null;',
    'return null;',
  ]),
  plant(
    'split transaction: the order is committed before its stock is taken',
    'after COMMIT of an order',
    [
      'features/order/placing/place-attempt.ts',
      '    takeStock(pipeline, request.storeId, lines, minLeft),\n    ...(offers',
      '    ...(offers',
    ],
    [
      'features/order/placing/place-attempt.ts',
      'await Promise.all([...writes, pipeline.commit()]);',
      'await Promise.all([...writes, pipeline.commit()]);\n  await takeStock(pipeline, request.storeId, lines, minLeft);',
    ],
  ),
  plant('trusted price: the total is what the browser says', 'price, discount', [
    'features/order/placing/place-attempt.ts',
    'const billed = billOf(lines, request, found);',
    'const shownPaise = Math.round(request.shownTotalRupees * 100);\n  const billed = billOf(lines, request, found);\n  Object.assign(billed.bill, { subTotalPaise: shownPaise, totalPaise: shownPaise });',
  ]),
  plant('skipped amount check: paid is paid, whatever was paid', 'one rupee paid', [
    'features/payment/payment.rules.ts',
    "amountPaise === order.totalPaise && currency === 'inr'",
    "currency === 'inr'",
  ]),
  plant(
    'stock is released before the provider has confirmed the end',
    'cancelling while the provider is away',
    [
      'features/payment/close-payment.ts',
      "if (error instanceof ProviderUnreachable) return 'unknown';",
      "if (error instanceof ProviderUnreachable) return (await releaseUnknown(payments, orderId, now)) ?? 'failed';",
    ],
  ),
  plant('one open payment too many: cash does not wait for the card', 'two tabs', [
    'features/payment/close-payment.ts',
    "  const closed = await closePayment(payments, openOrderId, now, 'shopper');\n  requireEnded(closed, openOrderId);",
    '  await releaseUnknown(payments, openOrderId, now);',
  ]),
  plant(
    'events are not deduplicated: an expiry that is told twice happens twice',
    'provider doubles',
    ['features/payment/webhook/webhook.ts', 'return rows.length > 0;', 'return rows.length >= 0;'],
    [
      'features/payment/payment.rules.ts',
      "return isOwn && order.paymentState === 'awaiting' ? { kind: 'expired' }",
      "return isOwn && order.paymentState !== 'paid' ? { kind: 'expired' }",
    ],
  ),
  plant(
    'the provider makes a second session: its key is not the order',
    'between payment page made and saved',
    [
      'adapters/stripe-payments.ts',
      '{ idempotencyKey: order.orderId }',
      '{ idempotencyKey: order.orderId + Math.random() }',
    ],
  ),
  plant(
    'money is not given back: the refund is forgotten',
    'between refund made',
    [
      'features/order/fulfilment/order-transitions.ts',
      'if (wasCharged) await refunds.queue(tx, order.id);',
      '',
    ],
    ['features/payment/reconcile/reconcile.ts', 'await retryRefunds(payments, now, signal);', ''],
  ),
  plant('only payment pages are compared with the provider, not its money', 'all or one rupee refunded', [
    'features/payment/reconcile/reconcile.ts',
    'await compareMoney(payments, provider, now, signal);',
    '',
  ]),
  plant('all that was paid is asked back, not what is left of it', 'a rupee refunded at the provider', [
    'features/payment/refund/refund.ts',
    'const amountPaise = wantedBack(found?.order, records);',
    'const amountPaise = wantedBack(found?.order, records) && records.charge.amountPaise;',
  ]),
  plant('a refund counts as given back though it has failed', 'accepted and fails later', [
    'features/payment/ledger/money.rules.ts',
    "new Set<StoredRefund['status']>(['pending', 'succeeded'])",
    "new Set<StoredRefund['status']>(['pending', 'succeeded', 'failed'])",
  ]),
  plant('a dispute that is lost costs nothing', 'disputes opened', [
    'features/payment/ledger/money.rules.ts',
    "lostPaise: sumOf(disputes.filter(({ status }) => status === 'lost')),",
    'lostPaise: 0,',
  ]),
  plant('what staff have resolved once is never shown again', 'disputes opened', [
    'features/payment/ledger/reviews.store.ts',
    'if (last && isSame && last.resolvedAt !== null && last.resolvedBy !== null) return;',
    'if (last && last.resolvedAt !== null && last.resolvedBy !== null) return;',
  ]),
  plant('lost mail: one attempt and no more', 'mail server', [
    'database/job-queue.ts',
    'retryLimit: 110',
    'retryLimit: 0',
  ]),
  plant('a lost database is an error like any other', 'kill -9 of PostgreSQL', [
    'http/errors.ts',
    'if (isOverload(error)) {',
    'if (isOverload(error) && Date.now() < 0) {',
  ]),
  plant('closing does not wait for anybody', 'SIGTERM', [
    'app/main.ts',
    'void closeWhenOpen(opening, drainSeconds);',
    'process.exit(1);',
  ]),
  plant('store: an order is not locked while somebody claims, takes or ends it', 'two pickers, two riders', [
    'features/order/fulfilment/order-transitions.store.ts',
    ".where(and(eq(orders.id, orderId), ownerId === null ? undefined : eq(orders.userId, ownerId)))\n    .for('update');",
    '.where(and(eq(orders.id, orderId), ownerId === null ? undefined : eq(orders.userId, ownerId)));',
  ]),
  plant('store: what is missing is booked each time that packed is pressed', 'impatient thumbs', [
    'features/order/fulfilment/pick-lines.ts',
    'if (pick?.userId === picker.userId && isFinished(order, pick, lines)) return { order, tags: [] };',
    '',
  ]),
  plant('store: cash that is carried goes into two hand-ins', 'impatient thumbs', [
    'features/order/fulfilment/cash.store.ts',
    ".limit(limit)\n    .for('update');",
    '.limit(limit);',
  ]),
  plant('store: two who ask for the same refund do it under two keys', 'two pickers, two riders', [
    'adapters/stripe-payments.ts',
    'idempotencyKey: `refund-${refundKey}`',
    'idempotencyKey: `refund-${refundKey}-${Math.random()}`',
  ]),
];

/** Folders that the shop does not need to run. */
const LEFT_OUT = ['node_modules', '.git', 'data', 'docs', '.react-router'];

/** True when every mutation was detected. */
export async function testMutations({ only, seed }: { only: string; seed: string }): Promise<boolean> {
  const root = join(import.meta.dirname, '../..');
  let missed = 0;
  for (const mutation of MUTATIONS.filter(({ name }) => name.includes(only))) {
    const copy = makeCopy(root, LEFT_OUT);
    try {
      for (const edit of mutation.edits) applyEdit(copy, edit);
      const report = join(copy, 'report.json');
      const { output } = await runProgram(process.execPath, [
        'lab/reliability/main.ts',
        '--short',
        '--root',
        copy,
        '--seed',
        seed,
        '--only',
        mutation.fault,
        '--report',
        report,
      ]);
      const seen = wasSeen(report);
      if (!seen) missed++;
      console.log(`${seen ? 'detected' : 'MISSED'}  ${mutation.name}`);
      const shown = output.split('\n').filter((line) => /^ {2}! /.test(line));
      for (const line of seen ? shown.slice(0, 2) : output.split('\n')) console.log(`        ${line.trim()}`);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }
  console.log(missed === 0 ? '\nEvery mutation was detected.' : `\n${missed} mutations were missed.`);
  return missed === 0;
}

function wasSeen(report: string): boolean {
  try {
    const { passed, failed } = JSON.parse(readFileSync(report, 'utf8')) as { passed: number; failed: number };
    return failed > 0 && passed === 0;
  } catch {
    return false; // it ended before its report: that proves nothing
  }
}
