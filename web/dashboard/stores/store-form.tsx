// The form of a store: its name and address, opening hours, packing time, and a pause. Nothing typed is lost
// when the server refuses.

import { useLayoutEffect, useState, type FormEvent } from 'react';
import type { Store } from '#features/store/store.contract.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { useStoreChanges } from '../../data/store/owner-stores.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { useFormRecovery } from '../parts/form-recovery.ts';
import { textBoxes, type TextBox } from '../parts/text-boxes.tsx';
import { TickBox } from '../parts/tick-box.tsx';
import { findProblems, isSameDraft, NEW_STORE, toDraft, toInput, type StoreDraft } from './store-draft.ts';
import { StoreHours } from './store-hours.tsx';
import { useForm } from '../../parts/form-problems.ts';

type TextName = Exclude<keyof StoreDraft, 'isAlwaysOpen' | 'days' | 'paused'>;

const WIDE = 'md:col-span-2';

const PLACE_FIELDS: TextBox<TextName>[] = [
  { name: 'name', label: 'Name', required: true, maxLength: 100, className: WIDE },
  { name: 'address_line', label: 'Address line', maxLength: 300, className: WIDE },
  { name: 'city', label: 'City', maxLength: 100 },
  { name: 'state', label: 'State', maxLength: 100 },
  { name: 'pincode', label: 'Pincode', maxLength: 20, inputMode: 'numeric' },
  { name: 'phone', label: 'Phone', maxLength: 30, type: 'tel' },
  { name: 'latitude', label: 'Latitude', maxLength: 20, placeholder: '12.9716' },
  { name: 'longitude', label: 'Longitude', maxLength: 20, placeholder: '77.5946' },
  {
    name: 'gstNumber',
    label: 'GST number',
    hint: 'For tax invoices. Without it, the store issues plain bills.',
    maxLength: 30,
    className: WIDE,
  },
];

type StoreFormProps = {
  existing: Store | null;
  onUnsaved: (isUnsaved: boolean) => void;
  onSaved: () => void;
};

export function StoreForm({ existing, onUnsaved, onSaved }: StoreFormProps) {
  const recovery = useFormRecovery<StoreDraft>(`store ${existing?._id ?? 'new'}`);
  const [opened] = useState(() => (existing ? toDraft(existing) : NEW_STORE));
  const [draft, setDraft] = useState(recovery.recovered ?? opened);
  const { form, problems, refuse, clear, isPending, send } = useForm({ isOnce: true });
  const { add, update } = useStoreChanges();

  const isUnsaved = !isSameDraft(draft, opened);
  // A layout effect, so that it is known before anything else can be pressed.
  useLayoutEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);

  const change = (fields: Partial<StoreDraft>) => setDraft((before) => ({ ...before, ...fields }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const mistakes = findProblems(draft);
    if (Object.keys(mistakes).length > 0) return refuse(ERRORS.invalid_input.message, mistakes);
    await send(async () => {
      const input = toInput(draft);
      const call = () => (existing ? update(existing._id, input) : add(input));
      toastSuccess(await recovery.during(draft, call));
      onSaved();
    });
  }

  const text = textBoxes<TextName>(draft, problems, (name, typed) => {
    change({ [name]: typed });
    clear(name);
  });

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
      {PLACE_FIELDS.map(text)}
      <div className={WIDE}>
        <StoreHours
          hours={draft}
          problems={problems}
          onChange={(hours) => {
            change(hours);
            for (const at of draft.days.keys()) clear(`hours.${at}`);
          }}
        />
      </div>
      {text({ name: 'packMinutes', label: 'Minutes to pack', maxLength: 3, inputMode: 'numeric' })}
      <div className={WIDE}>
        <TickBox
          label="Paused"
          hint="While it is paused, nobody can order from this store."
          checked={draft.paused}
          onChange={(paused) => change({ paused })}
        />
        {draft.paused &&
          text({
            name: 'pauseReason',
            label: 'Reason shown to shoppers',
            maxLength: 200,
            placeholder: 'Heavy rain',
            className: 'mt-1',
          })}
      </div>
      <div className="sticky bottom-(--form-bottom) z-10 -mx-4 -mb-4 grid border-t border-line bg-paper px-4 py-3 md:col-span-2">
        <Button type="submit" isPending={isPending}>
          {existing ? 'Save' : 'Add store'}
        </Button>
      </div>
    </form>
  );
}
