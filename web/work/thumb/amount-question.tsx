// Asks for an amount of cash, and shows at once how it differs from the expected amount.

import { toNotSent } from '../../data/action.ts';
import { useId, useRef, useState } from 'react';
import { formatRupees, toPaise, toRupees } from '#shared/money.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { liveQuery, useOwn } from '../../data/reads.ts';
import { plural } from '../../ui/number.tsx';

type AmountQuestionProps = {
  title: string;
  label: string;
  confirmLabel: string;
  expected: number;
  /** Where the expected amount comes from. */
  text: string;
  onConfirm: (amount: number) => Promise<unknown>;
  onClose: () => void;
};

export function AmountQuestion(props: AmountQuestionProps) {
  const { title, label, confirmLabel, expected, text, onConfirm, onClose } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const amount = readAmount(typed);
  const difference = amount === null ? null : toDifference(amount, expected);

  return (
    <AskDialog
      onError={toNotSent}
      look="primary"
      title={title}
      confirmLabel={confirmLabel}
      check={() => {
        if (amount === null) box.current?.focus();
        return amount === null ? 'Enter the amount in rupees, 0 if there is none' : '';
      }}
      onConfirm={() => onConfirm(amount!)}
      onClose={onClose}
    >
      <p className="text-base font-medium">{text}</p>
      <p className="mt-1 text-base font-medium">
        Expected: <strong className="text-xl font-extrabold">{formatRupees(expected)}</strong>
      </p>
      <label htmlFor={id} className="mt-3 mb-1 block text-base font-semibold">
        {label}
      </label>
      <input
        ref={box}
        id={id}
        value={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-14 w-full rounded-button border-2 border-ink/60 bg-paper px-3 text-2xl font-bold"
      />
      <output
        className={`mt-2 block min-h-6 text-base font-bold ${difference === 0 ? 'text-leaf-dark' : 'text-alert'}`}
      >
        {difference === null ? '' : formatDifference(difference)}
      </output>
    </AskDialog>
  );
}

/** The cash that riders carry and have handed in: a rider's own, for a manager that of all. */
export function useStoreCash(storeId: string) {
  // The page itself says that its data is old.
  const options = { ...liveQuery(30_000), meta: { isQuiet: true } };
  return useOwn('GET /api/delivery/cash', { query: { storeId } }, options);
}

/** '1,250.50' and '₹1250.5' are 1250.5; null for text that is not an amount. */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/[\s,₹]/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** 'Exactly what was expected', '₹10 missing', '₹10 too much' */
export function formatDifference(difference: number): string {
  if (difference === 0) return 'Exactly what was expected';
  return `${formatRupees(Math.abs(difference))} ${difference < 0 ? 'missing' : 'too much'}`;
}

/** Without rounding errors of floating point. */
export function toDifference(amount: number, expected: number): number {
  return toRupees(toPaise(amount) - toPaise(expected));
}

export const formatDeliveries = (count: number) => plural(count, 'delivery', 'deliveries');
