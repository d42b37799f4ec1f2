// Moves stock to another store: products are scanned or searched, and change stores in one booking.

import { toNotSent } from '../../data/action.ts';
import { useState } from 'react';
import type { FoundProduct } from '#features/stock/find/find.contract.ts';
import { makeId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import { ApiError } from '../../data/api.ts';
import { useVisitor } from '../../data/account/user.ts';
import { change } from '../../data/work-changes.ts';
import { useWorkStore } from '../../data/store/work-store.ts';
import { toastSuccess } from '../../data/toast.ts';
import { SelectField, toOptions } from '../../ui/select.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { toUnits } from '../parts/stock-labels.ts';
import { AmountBox } from '../thumb/amount-box.tsx';
import { Button, RemoveButton } from '../../ui/button.tsx';
import { toCount } from '../../ui/number.tsx';
import { Alert } from '../../ui/notice.tsx';
import { ask } from '../parts/ask.tsx';

const ROLES: readonly StaffRole[] = ['manager'];

type MovedLine = { product: FoundProduct; quantity: string };

export function MoveGoods({ storeId }: { storeId: string }) {
  const user = useVisitor().user!;
  const { stores } = useWorkStore(user, ROLES);
  const others = stores.filter(({ _id }) => _id !== storeId);
  const [key, setKey] = useState(() => makeId());
  const [toStoreId, setToStoreId] = useState('');
  const [lines, setLines] = useState<readonly MovedLine[]>([]);
  const [problem, setProblem] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const target = others.find(({ _id }) => _id === toStoreId);

  function set(productId: string, quantity: string) {
    setLines((all) => all.map((line) => (line.product._id === productId ? { ...line, quantity } : line)));
    setWrong(({ [productId]: _mended, ...rest }) => rest);
  }

  function askFirst() {
    const mistakes = Object.fromEntries(
      lines.flatMap(({ product, quantity }) => {
        const why = toMistake(quantity, product.stock);
        return why ? [[product._id, why]] : [];
      }),
    );
    setWrong(mistakes);
    const words = !target ? 'Choose where to move it.' : lines.length === 0 ? 'Add a product first.' : '';
    setProblem(words || (Object.keys(mistakes).length > 0 ? 'Some lines cannot be moved.' : ''));
    if (words || Object.keys(mistakes).length > 0) return;
    const units = lines.reduce((sum, { quantity }) => sum + Number(quantity), 0);
    ask({
      title: `Move ${toUnits(units)} to ${target!.name}?`,
      text: 'They leave this store and can be sold in the other one immediately.',
      confirmLabel: 'Move',
      cancelLabel: 'Not yet',
      look: 'primary',
      onConfirm: confirm,
      onError: toNotSent,
    });
  }

  async function confirm() {
    const body = {
      fromStoreId: storeId,
      toStoreId,
      lines: lines.map(({ product, quantity }) => ({ productId: product._id, quantity: Number(quantity) })),
    };
    try {
      await change('POST /api/stock/move', { body, headers: { 'idempotency-key': key } });
    } catch (error) {
      if (error instanceof ApiError) setWrong(toWrong(error.fields, lines));
      throw error;
    }
    toastSuccess(`Moved to ${target!.name}`);
    setLines([]);
    setKey(makeId());
  }

  return (
    <div className="grid gap-4">
      <SelectField
        className="max-w-xl"
        label="To"
        options={toOptions(others)}
        hint={others.length === 0 ? 'You do not work for any other store.' : ''}
        value={toStoreId}
        onChange={({ target: { value } }) => setToStoreId(value)}
      />
      <ProductFinder
        storeId={storeId}
        label="Add a product"
        onChoose={(product) =>
          setLines((all) =>
            all.some((line) => line.product._id === product._id) ? all : [...all, { product, quantity: '1' }],
          )
        }
      />
      <ul aria-label="Products to move" className="grid gap-2">
        {lines.map(({ product, quantity }) => (
          <li key={product._id} className="flex flex-wrap items-center gap-3 panel p-3">
            <p className="min-w-0 flex-1 basis-32 text-sm">
              <span className="block font-medium wrap-anywhere">
                {product.name}, {product.unit}
              </span>
              <span className="text-soft">{toCount(product.stock)} in stock here</span>
            </p>
            <AmountBox
              id={`units-of-${product._id}`}
              label={`Units of ${product.name}`}
              maxLength={7}
              value={quantity}
              error={wrong[product._id]}
              onChange={(text) => set(product._id, text)}
            />
            <RemoveButton
              label={`Remove ${product.name}`}
              onClick={() => setLines((all) => all.filter((line) => line.product._id !== product._id))}
            />
          </li>
        ))}
      </ul>
      <Alert className="font-semibold text-alert">{problem}</Alert>
      <Button className="justify-self-start" onClick={askFirst}>
        Move
      </Button>
    </div>
  );
}

function toMistake(quantity: string, stock: number): string {
  if (!/^\d{1,7}$/.test(quantity.trim()) || Number(quantity) === 0) return 'Enter how many';
  return Number(quantity) > stock ? `Only ${toCount(stock)} in stock` : '';
}

/** Problems by product: 'lines.2.quantity' belongs to the third line. */
function toWrong(fields: Record<string, string>, lines: readonly MovedLine[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, words]) => {
      const line = lines[Number(/^lines\.(\d+)/.exec(field)?.[1] ?? -1)];
      return line ? [[line.product._id, words]] : [];
    }),
  );
}
