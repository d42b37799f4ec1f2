// Add Address and Edit Address: all fields required, messages at the fields, nothing typed is lost when the server refuses.

import { useRef, useState, type ComponentProps, type FormEvent } from 'react';
import type { Address, AddressFields } from '#features/address/address.contract.ts';
import { useAddressChanges } from '../data/addresses.ts';
import { ApiError } from '../data/api.ts';
import { failureText } from '../data/failure.ts';
import { toastError, toastSuccess } from '../data/toast.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

/** Which dialog is open: none, a new address, or this one. */
export type AddressDialogState = 'closed' | 'new' | Address;

type AddressDialogProps = {
  state: AddressDialogState;
  onClose: () => void;
  onSaved?: (address: Address) => void;
};

export function AddressDialog({ state, onClose, onSaved }: AddressDialogProps) {
  // What it shows stays while it fades out.
  const [shown, setShown] = useState(state);
  if (state !== 'closed' && state !== shown) setShown(state);
  const existing = typeof shown === 'object' ? shown : null;
  return (
    <Dialog
      open={state !== 'closed'}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={existing ? 'Edit Address' : 'Add Address'}
      isKeptOnOutsidePress
    >
      <AddressForm
        key={existing?._id}
        existing={existing}
        onSaved={(address) => {
          onSaved?.(address);
          onClose();
        }}
      />
    </Dialog>
  );
}

type FieldName = keyof AddressFields;

const FIELDS: ({ name: FieldName; label: string } & ComponentProps<'input'>)[] = [
  { name: 'address_line', label: 'Address line', autoComplete: 'street-address', maxLength: 300 },
  { name: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 100 },
  { name: 'state', label: 'State', autoComplete: 'address-level1', maxLength: 100 },
  { name: 'pincode', label: 'Pincode', autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 20 },
  { name: 'country', label: 'Country', autoComplete: 'country-name', maxLength: 100 },
  { name: 'mobile', label: 'Mobile', autoComplete: 'tel', type: 'tel', maxLength: 30 },
];

type Problems = Partial<Record<string, string>>;

function AddressForm({
  existing,
  onSaved,
}: {
  existing: Address | null;
  onSaved: (address: Address) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isPending, setPending] = useState(false);
  const changes = useAddressChanges();

  function refuse(found: Problems) {
    setProblems(found);
    const first = FIELDS.find(({ name }) => found[name]);
    if (first) (form.current!.elements.namedItem(first.name) as HTMLInputElement).focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const fields = readFields(form.current!);
    const missing = findMissing(fields);
    if (Object.keys(missing).length > 0) {
      refuse(missing);
      return;
    }
    setPending(true);
    setProblems({});
    try {
      const { data, message } = await (existing ? changes.update(existing, fields) : changes.add(fields));
      toastSuccess(message);
      onSaved(data);
    } catch (error) {
      toastError(failureText(error));
      if (error instanceof ApiError) refuse(error.fields);
    } finally {
      setPending(false);
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-3 md:grid-cols-2">
      {FIELDS.map(({ name, label, ...input }) => (
        <Field
          key={name}
          name={name}
          label={label}
          required
          defaultValue={existing?.[name]}
          error={problems[name]}
          className={name === 'address_line' ? 'md:col-span-2' : ''}
          {...input}
        />
      ))}
      <Button type="submit" aria-disabled={isPending} aria-busy={isPending} className="mt-2 md:col-span-2">
        Submit
      </Button>
    </form>
  );
}

function readFields(form: HTMLFormElement): AddressFields {
  const data = new FormData(form);
  return Object.fromEntries(FIELDS.map(({ name }) => [name, String(data.get(name)).trim()])) as AddressFields;
}

function findMissing(fields: AddressFields): Problems {
  const missing = FIELDS.filter(({ name }) => fields[name] === '');
  return Object.fromEntries(missing.map(({ name, label }) => [name, `Enter the ${label.toLowerCase()}`]));
}
