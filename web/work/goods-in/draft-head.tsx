// The supplier of a delivery and the number of its bill. Saved when the field is left.

import { useId, useState } from 'react';
import type { Receipt } from '#features/stock/receipt/receipt.contract.ts';
import { failureText } from '../../data/failure.ts';
import { quietQuery } from '../../data/live-query.ts';
import { useOwn } from '../../data/reads.ts';
import { saveReceipt } from './receipts.queries.ts';
import { Field } from '../../ui/field.tsx';

export function DraftHead({ receipt }: { receipt: Receipt }) {
  const listId = useId();
  const suppliers = useOwn('GET /api/stock/suppliers', {}, quietQuery).data ?? [];
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <SavedField
        receipt={receipt}
        name="supplier"
        label="Supplier"
        hint="New names are saved."
        list={listId}
        maxLength={100}
      />
      <datalist id={listId}>
        {suppliers.map(({ _id, name }) => (
          <option key={_id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <SavedField
        receipt={receipt}
        name="reference"
        label="Number of the bill or delivery note"
        maxLength={60}
      />
    </div>
  );
}

type SavedFieldProps = {
  receipt: Receipt;
  name: 'supplier' | 'reference';
  label: string;
  hint?: string;
  list?: string;
  maxLength: number;
};

function SavedField({ receipt, name, label, hint, list, maxLength }: SavedFieldProps) {
  const saved = receipt[name];
  // What is typed and not saved yet.
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');

  async function leave() {
    const wanted = typed?.trim() ?? saved;
    if (wanted === saved) {
      setTyped(null);
      return;
    }
    try {
      await saveReceipt({ _id: receipt._id, [name]: wanted });
      setProblem('');
      setTyped((now) => (now?.trim() === wanted ? null : now));
    } catch (error) {
      setProblem(`Not saved. ${failureText(error)}`);
    }
  }

  return (
    <Field
      label={label}
      hint={hint}
      list={list}
      maxLength={maxLength}
      autoComplete="off"
      value={typed ?? saved}
      error={problem}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void leave()}
      onKeyDown={({ key }) => key === 'Enter' && void leave()}
    />
  );
}
