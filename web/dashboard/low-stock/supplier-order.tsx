// Orders from a supplier by mail: the suggested quantities can be changed, and a question comes before it is
// sent.

import { useState } from 'react';
import type { LowStock } from '#features/stock/low/low-stock.contract.ts';
import type { ListedSupplier } from '#features/stock/supplier/supplier.contract.ts';
import { makeId } from '#shared/ids.ts';
import { useSupplierCalls } from '../../data/stock/low-stock.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { ApiError } from '../../data/api.ts';
import { Field } from '../../ui/field.tsx';
import { AmountBox } from '../work/amount-box.tsx';
import { WorkButton } from '../work/work-button.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';

type SupplierOrderProps = { storeId: string; supplier: ListedSupplier; products: readonly LowStock[] };

const toBoxId = (productId: string) => `order-of-${productId}`;

export function SupplierOrderForm({ storeId, supplier, products }: SupplierOrderProps) {
  const { order, save } = useSupplierCalls();
  const [key] = useState(() => makeId());
  const [email, setEmail] = useState(supplier.email);
  // Products that were ordered and have not arrived start with 0, so that they are not ordered twice.
  const [quantities, setQuantities] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      products.map(({ productId, suggested, ordered }) => [productId, ordered ? '0' : String(suggested)]),
    ),
  );
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  /** By product; `email` and `form` are for none. */
  const [problems, setProblems] = useState<Record<string, string>>({});
  const lines = products
    .map(({ productId, name }) => ({ productId, name, quantity: Number(quantities[productId]) }))
    .filter(({ quantity }) => quantity > 0);

  function ask() {
    const found: Record<string, string> = {};
    for (const [productId, text] of Object.entries(quantities)) {
      if (!/^\d{1,6}$/.test(text.trim())) found[productId] = 'A whole number, 0 for none';
    }
    const wrong = products.find(({ productId }) => found[productId]);
    if (wrong) document.getElementById(toBoxId(wrong.productId))?.focus();
    else if (lines.length === 0) found.form = 'There is nothing to order.';
    else if (email.trim() === '') found.email = `Enter the email of ${supplier.name}.`;
    setProblems(found);
    setAsking(Object.keys(found).length === 0);
  }

  async function confirm() {
    if (email.trim() !== supplier.email) {
      try {
        await save({ _id: supplier._id, email: email.trim() });
      } catch (error) {
        if (!(error instanceof ApiError) || !error.fields.email) throw error;
        return setProblems({ email: error.fields.email });
      }
    }
    const body = lines.map(({ productId, quantity }) => ({ productId, quantity }));
    await order({ storeId, supplierId: supplier._id, lines: body }, key);
    setSent(true);
    toastSuccess(`The order was sent to ${supplier.name}`);
  }

  if (isSent) {
    return (
      <output className="rounded-card border-2 border-leaf bg-leaf-tint p-3 font-semibold">
        The order was emailed to {email.trim()}.
      </output>
    );
  }
  return (
    <section
      aria-label={`Order from ${supplier.name}`}
      className="grid gap-3 rounded-card border-2 border-ink/25 bg-paper p-3"
    >
      <h2 className="text-base font-bold wrap-anywhere">Order from {supplier.name}</h2>
      <Field
        label="Supplier email"
        type="email"
        className="max-w-xl"
        maxLength={254}
        autoComplete="off"
        value={email}
        error={problems.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <ul aria-label="Order" className="grid gap-2">
        {products.map(({ productId, name, unit }) => (
          <li key={productId} className="flex items-center gap-3 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name}, {unit}
            </span>
            <AmountBox
              id={toBoxId(productId)}
              label={`Order of ${name}`}
              maxLength={6}
              value={quantities[productId] ?? ''}
              error={problems[productId]}
              onChange={(text) => setQuantities((all) => ({ ...all, [productId]: text }))}
            />
          </li>
        ))}
      </ul>
      <p role="alert" className={problems.form ? 'font-semibold text-alert' : ''}>
        {problems.form}
      </p>
      <WorkButton className="justify-self-start" onClick={ask}>
        Order by email
      </WorkButton>
      {isAsking && (
        <AskDialog
          isWork
          look="primary"
          title={`Email the order to ${supplier.name}?`}
          confirmLabel="Send"
          cancelLabel="Not yet"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p className="text-base wrap-anywhere">
            {lines.length === 1 ? '1 product' : `${lines.length} products`}, to {email.trim()}. An email
            cannot be taken back once sent.
          </p>
        </AskDialog>
      )}
    </section>
  );
}
