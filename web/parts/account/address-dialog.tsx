// Add Address and Edit Address: all fields required, checked by the server's rules, messages at the fields;
// nothing typed is lost when the server refuses.

import { useRef, useState, type ComponentProps, type FormEvent } from 'react';
import type { Address, AddressFields } from '#features/address/address.contract.ts';
import {
  findAddressProblems,
  HOME_COUNTRY,
  INDIAN_STATES,
  isInIndia,
  isMobile,
  tidyAddress,
  type AddressField,
} from '#features/address/address.rules.ts';
import { useAddressChanges } from '../../data/account/addresses.queries.ts';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { msg, t, tServer } from '../../data/language.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { useVisitor } from '../../data/account/user.ts';
import { Button } from '../../ui/button.tsx';
import { ItemDialog, type ItemDialogState } from '../../ui/item-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { useAction } from '../../data/action.ts';

type AddressDialogProps = {
  state: ItemDialogState<Address>;
  onClose: () => void;
  onSaved?: (address: Address) => void;
};

export function AddressDialog({ state, onClose, onSaved }: AddressDialogProps) {
  return (
    <ItemDialog
      state={state}
      onClose={onClose}
      titles={{ new: t('Add Address'), existing: t('Edit Address') }}
    >
      {(existing) => (
        <AddressForm
          key={existing?._id}
          existing={existing}
          onSaved={(address) => {
            onSaved?.(address);
            onClose();
          }}
        />
      )}
    </ItemDialog>
  );
}

const FIELDS: ({ name: AddressField; label: string } & ComponentProps<'input'>)[] = [
  { name: 'address_line', label: msg('Address line'), autoComplete: 'street-address', maxLength: 300 },
  { name: 'city', label: msg('City'), autoComplete: 'address-level2', maxLength: 100 },
  { name: 'state', label: msg('State'), autoComplete: 'address-level1', maxLength: 100 },
  { name: 'pincode', label: msg('Pincode'), autoComplete: 'postal-code', maxLength: 20 },
  { name: 'country', label: msg('Country'), autoComplete: 'country-name', maxLength: 100 },
  { name: 'mobile', label: msg('Mobile'), autoComplete: 'tel', type: 'tel', maxLength: 30 },
];

type Problems = Partial<Record<string, string>>;

type AddressFormProps = { existing: Address | null; onSaved: (address: Address) => void };

function AddressForm({ existing, onSaved }: AddressFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { isPending, run } = useAction();
  const start = useStartValues(existing);
  // The list of states and the format of the pincode depend on it.
  const [isIndian, setIndian] = useState(isInIndia(start.country ?? ''));
  const changes = useAddressChanges();

  function refuse(found: Problems) {
    setProblems(found);
    const first = FIELDS.find(({ name }) => found[name]);
    if (first) (form.current!.elements.namedItem(first.name) as HTMLInputElement).focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const fields = tidyAddress(readFields(form.current!));
    const found = findAddressProblems(fields);
    if (Object.keys(found).length > 0) return refuse(found);
    await run(
      async () => {
        setProblems({});
        const { data, message } = await (existing ? changes.update(existing, fields) : changes.add(fields));
        toastSuccess(message);
        onSaved(data);
      },
      (error) => {
        toastError(failureText(error));
        if (error instanceof ApiError) refuse(error.fields);
      },
    );
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-3 md:grid-cols-2">
      {FIELDS.map(({ name, label, autoComplete, ...input }) => {
        const common = {
          name,
          label: t(label),
          autoComplete,
          required: true,
          error: problems[name] && tServer(problems[name]),
          className: name === 'address_line' ? 'md:col-span-2' : '',
        };
        if (name === 'state' && isIndian) {
          return (
            <SelectField
              key="state-of-india"
              {...common}
              options={toStateOptions(start)}
              defaultValue={start.state}
            />
          );
        }
        return (
          <Field
            key={name}
            {...common}
            {...input}
            defaultValue={start[name]}
            inputMode={name === 'pincode' && isIndian ? 'numeric' : undefined}
            onChange={
              name === 'country'
                ? ({ currentTarget }) => setIndian(isInIndia(currentTarget.value))
                : undefined
            }
          />
        );
      })}
      <Button type="submit" isPending={isPending} className="mt-2 md:col-span-2">
        {t('Submit')}
      </Button>
    </form>
  );
}

type StartValues = Partial<AddressFields>;

/** Initial values of a new address: the country, and the mobile of the profile if it is a valid number. */
function useStartValues(existing: Address | null): StartValues {
  const { user } = useVisitor();
  if (existing) return existing;
  const mobile = user?.mobile ?? '';
  return { country: HOME_COUNTRY, ...(isMobile(mobile) && { mobile }) };
}

/** A saved address with another spelling of the state keeps it. */
function toStateOptions({ state }: StartValues): { value: string; label: string }[] {
  const names = !state || INDIAN_STATES.includes(state) ? INDIAN_STATES : [state, ...INDIAN_STATES];
  return names.map((value) => ({ value, label: tServer(value) }));
}

function readFields(form: HTMLFormElement): AddressFields {
  const data = new FormData(form);
  return Object.fromEntries(FIELDS.map(({ name }) => [name, String(data.get(name) ?? '')])) as AddressFields;
}
