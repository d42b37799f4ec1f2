// Orders from a supplier by mail: the suggested quantities can be changed, and a question comes before it is
// sent.

import { useState } from 'react';
import type { LowStock } from '#features/stock/low/low-stock.contract.ts';
import type { ListedSupplier } from '#features/stock/supplier/supplier.contract.ts';
import { makeId } from '#shared/ids.ts';
import { useSupplierCalls } from '../../data/stock/low-stock.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Field } from '../../ui/field.tsx';
import { usePress } from '../../data/action.ts';
import { WorkButton } from '../work/work-button.tsx';
import { WorkQuestion } from '../work/work-question.tsx';

type SupplierOrderProps = { storeId: string; supplier: ListedSupplier; products: readonly LowStock[] };

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
  const [problem, setProblem] = useState('');
  const sending = usePress();
  const lines = products
    .map(({ productId, name }) => ({ productId, name, quantity: Number(quantities[productId]) }))
    .filter(({ quantity }) => quantity > 0);

  function ask() {
    const isWrong = Object.values(quantities).some((text) => !/^\d{1,6}$/.test(text.trim()));
    setProblem(
      isWrong
        ? 'Every quantity is a whole number, 0 for none.'
        : lines.length === 0
          ? 'There is nothing to order.'
          : email.trim() === ''
            ? `Enter the email of ${supplier.name}.`
            : '',
    );
    if (!isWrong && lines.length > 0 && email.trim() !== '') setAsking(true);
  }

  async function confirm() {
    const isDone = await sending.press(async () => {
      if (email.trim() !== supplier.email) await save({ _id: supplier._id, email: email.trim() });
      const body = lines.map(({ productId, quantity }) => ({ productId, quantity }));
      await order({ storeId, supplierId: supplier._id, lines: body }, key);
    });
    if (!isDone) return;
    setAsking(false);
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
        onChange={({ target }) => setEmail(target.value)}
      />
      <ul aria-label="Order" className="grid gap-2">
        {products.map(({ productId, name, unit }) => (
          <li key={productId} className="flex items-center gap-3 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name}, {unit}
            </span>
            <input
              aria-label={`Order of ${name}`}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              value={quantities[productId] ?? ''}
              onChange={({ target }) => setQuantities((all) => ({ ...all, [productId]: target.value }))}
              className="min-h-14 w-24 rounded-button border border-control px-2 text-right text-base tabular-nums md:min-h-11"
            />
          </li>
        ))}
      </ul>
      <p role="alert" className={problem ? 'font-semibold text-alert' : ''}>
        {problem}
      </p>
      <WorkButton className="justify-self-start" onClick={ask}>
        Order by email
      </WorkButton>
      {isAsking && (
        <WorkQuestion
          title={`Email the order to ${supplier.name}?`}
          confirmLabel="Send"
          cancelLabel="Not yet"
          isPending={sending.isPending}
          problem={sending.problem}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p className="text-base wrap-anywhere">
            {lines.length === 1 ? '1 product' : `${lines.length} products`}, to {email.trim()}. An email
            cannot be taken back once sent.
          </p>
        </WorkQuestion>
      )}
    </section>
  );
}
