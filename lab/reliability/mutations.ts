// Mutation testing: each mutation puts a bug that similar shops have had into a temporary copy of the
// checkout, and names the fault that must detect it. The run stops when a text to mutate is no longer in the
// source, so every mutation is really applied.

import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../tools/run-program.mjs';

type Edit = { file: string; from: string; to: string };
type Mutation = { name: string; edits: Edit[]; fault: string };

export const MUTATIONS: Mutation[] = [
  {
    name: 'no lock: stock is read, then written, and nothing proves it',
    fault: '500 buyers',
    edits: [
      {
        file: 'features/order/placing/place-order.store.ts',
        from: ' FOR NO KEY UPDATE OF store_product',
        to: '',
      },
      {
        file: 'features/order/placing/place-order.store.ts',
        from: 'THEN store_product.stock - item.quantity ELSE -1 END',
        to: 'THEN store_product.stock - item.quantity ELSE greatest(store_product.stock - item.quantity, 0) END',
      },
    ],
  },
  {
    name: 'no key: every request is a new order',
    fault: 'double click',
    edits: [
      {
        file: 'features/order/placing/place-order-input.ts',
        from: 'if (key === null) return null;',
        to: 'return null;',
      },
    ],
  },
  {
    name: 'split transaction: the order is committed before its stock is taken',
    fault: 'after COMMIT of an order',
    edits: [
      {
        file: 'features/order/placing/place-attempt.ts',
        from: 'takeStock(pipeline, request.storeId, lines, minLeft),\n  ];',
        to: '];\n  const later = () => takeStock(pipeline, request.storeId, lines, minLeft);',
      },
      {
        file: 'features/order/placing/place-attempt.ts',
        from: 'await Promise.all([...writes, pipeline.commit()]);',
        to: 'await Promise.all([...writes, pipeline.commit()]);\n  await later();',
      },
    ],
  },
  {
    name: 'trusted price: the total is what the browser says',
    fault: 'price, discount',
    edits: [
      {
        file: 'features/order/core/order.rules.ts',
        from: "if (totalPaise > toPaise(shownRupees)) throw new ShopError('prices_changed');\n  return totalPaise;",
        to: 'return totalPaise > 0 ? toPaise(shownRupees) : totalPaise;',
      },
    ],
  },
  {
    name: 'skipped amount check: paid is paid, whatever was paid',
    fault: 'one rupee',
    edits: [
      {
        file: 'features/payment/payment.rules.ts',
        from: "amountPaise === order.totalPaise && currency === 'inr'",
        to: "currency === 'inr'",
      },
    ],
  },
  {
    name: 'stock is released before the provider has confirmed the end',
    fault: 'cancelling while the provider is away',
    edits: [
      {
        file: 'features/payment/close-payment.ts',
        from: "if (error instanceof CardUnreachable) return 'unknown';",
        to: "if (error instanceof CardUnreachable) return (await releaseUnknown(payments, orderId, now)) ?? 'FAILED';",
      },
    ],
  },
  {
    name: 'one open payment too many: cash does not wait for the card',
    fault: 'two tabs',
    edits: [
      {
        file: 'features/payment/close-payment.ts',
        from: "  const closed = await closePayment(payments, openOrderId, now, 'shopper');\n  requireEnded(closed, openOrderId);",
        to: '  await releaseUnknown(payments, openOrderId, now);',
      },
    ],
  },
  {
    name: 'events are not deduplicated: an expiry that is told twice happens twice',
    fault: 'provider doubles',
    edits: [
      {
        file: 'features/payment/webhook/payment-events.store.ts',
        from: 'return rows.length > 0;',
        to: 'return rows.length >= 0;',
      },
      {
        file: 'features/payment/payment.rules.ts',
        from: "return isOwn && order.paymentStatus === 'PENDING' ? { kind: 'expired' }",
        to: "return isOwn && order.paymentStatus !== 'PAID' ? { kind: 'expired' }",
      },
    ],
  },
  {
    name: 'the provider makes a second session: its key is not the order',
    fault: 'between session made and session saved',
    edits: [
      {
        file: 'adapters/stripe-cards.ts',
        from: '{ idempotencyKey: order.orderId }',
        to: '{ idempotencyKey: order.orderId + Math.random() }',
      },
    ],
  },
  {
    name: 'money is not given back: the refund is forgotten',
    fault: 'between refund made',
    edits: [
      {
        file: 'features/order/fulfilment/order-transitions.ts',
        from: 'if (wasCharged) await refunds.queue(tx, order.id);',
        to: '',
      },
      {
        file: 'features/payment/reconcile/reconcile.ts',
        from: 'await retryRefunds(payments, now, signal);',
        to: '',
      },
    ],
  },
  {
    name: 'only payment pages are compared with the provider, not its money',
    fault: 'all or one rupee given back',
    edits: [
      {
        file: 'features/payment/reconcile/reconcile.ts',
        from: 'await compareMoney(payments, cards, now, signal);',
        to: '',
      },
    ],
  },
  {
    name: 'all that was paid is asked back, not what is left of it',
    fault: 'a rupee given back there',
    edits: [
      {
        file: 'features/payment/refund/refund.ts',
        from: 'const amountPaise = refundWanted(found.order, records);',
        to: 'const amountPaise = refundWanted(found.order, records) && records.charge.amountPaise;',
      },
    ],
  },
  {
    name: 'a refund counts as given back though it has failed',
    fault: 'accepted and fails later',
    edits: [
      {
        file: 'features/payment/ledger/money.rules.ts',
        from: "new Set<StoredRefund['status']>(['pending', 'succeeded'])",
        to: "new Set<StoredRefund['status']>(['pending', 'succeeded', 'failed'])",
      },
    ],
  },
  {
    name: 'a dispute that is lost costs nothing',
    fault: 'disputes opened',
    edits: [
      {
        file: 'features/payment/ledger/money.rules.ts',
        from: "lostPaise: sumOf(disputes.filter(({ status }) => status === 'lost')),",
        to: 'lostPaise: 0,',
      },
    ],
  },
  {
    name: 'what staff have resolved once is never shown again',
    fault: 'disputes opened',
    edits: [
      {
        file: 'features/payment/ledger/reviews.store.ts',
        from: 'if (last && isSame && last.resolvedAt !== null && last.resolvedBy !== null) return;',
        to: 'if (last && last.resolvedAt !== null && last.resolvedBy !== null) return;',
      },
    ],
  },
  {
    name: 'lost mail: one attempt and no more',
    fault: 'mail server',
    edits: [{ file: 'database/job-queue.ts', from: 'retryLimit: 110', to: 'retryLimit: 0' }],
  },
  {
    name: 'a lost database is an error like any other',
    fault: 'kill -9 of PostgreSQL',
    edits: [
      {
        file: 'http/errors.ts',
        from: 'if (isOverload(error)) {',
        to: 'if (isOverload(error) && Date.now() < 0) {',
      },
    ],
  },
  {
    name: 'closing does not wait for anybody',
    fault: 'SIGTERM',
    edits: [
      { file: 'app/main.ts', from: 'void closeWhenOpen(opening, drainSeconds);', to: 'process.exit(1);' },
    ],
  },
  {
    name: 'store: an order is not locked while somebody claims, takes or ends it',
    fault: 'two pickers, two riders',
    edits: [
      {
        file: 'features/order/fulfilment/order-transitions.store.ts',
        from: ".where(and(eq(orders.id, orderId), ownerId === null ? undefined : eq(orders.userId, ownerId)))\n    .for('update');",
        to: '.where(and(eq(orders.id, orderId), ownerId === null ? undefined : eq(orders.userId, ownerId)));',
      },
    ],
  },
  {
    name: 'store: what is missing is booked each time that packed is pressed',
    fault: 'impatient thumbs',
    edits: [
      {
        file: 'features/order/fulfilment/pick-lines.ts',
        from: 'if (pick?.userId === picker.userId && isFinished(order, pick, lines)) return { order, tags: [] };',
        to: '',
      },
    ],
  },
  {
    name: 'store: cash that is carried goes into two hand-ins',
    fault: 'impatient thumbs',
    edits: [
      {
        file: 'features/order/fulfilment/cash.store.ts',
        from: ".limit(limit)\n    .for('update');",
        to: '.limit(limit);',
      },
    ],
  },
  {
    name: 'store: two who ask for the same refund do it under two keys',
    fault: 'two pickers, two riders',
    edits: [
      {
        file: 'adapters/stripe-cards.ts',
        from: 'idempotencyKey: `refund-${refundKey}`',
        to: 'idempotencyKey: `refund-${refundKey}-${Math.random()}`',
      },
    ],
  },
];

/** Folders that the shop does not need to run. */
const LEFT_OUT = new Set(['node_modules', '.git', 'data', 'docs', '.react-router']);

/** True when every mutation was detected. */
export async function testMutations({ only, seed }: { only: string; seed: string }): Promise<boolean> {
  const root = join(import.meta.dirname, '../..');
  let missed = 0;
  for (const mutation of MUTATIONS.filter(({ name }) => name.includes(only))) {
    const copy = makeCopy(root);
    try {
      for (const edit of mutation.edits) apply(copy, edit);
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

function makeCopy(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'jhatpat-mutation-'));
  cpSync(root, copy, {
    recursive: true,
    filter: (source) => !LEFT_OUT.has(source.slice(root.length + 1).split('/')[0] ?? ''),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function apply(copy: string, { file, from, to }: Edit): void {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} does not say once: ${from}`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
}

function wasSeen(report: string): boolean {
  try {
    const { passed, failed } = JSON.parse(readFileSync(report, 'utf8')) as { passed: number; failed: number };
    return failed > 0 && passed === 0;
  } catch {
    return false; // it ended before its report: that proves nothing
  }
}
