// Add Address and Edit Address: all fields required, checked by the server's rules, messages at the fields;
// nothing typed is lost when the server refuses.

import { useState } from 'react';
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
import { msg, t, tServer } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import { useVisitor } from '../../data/account/user.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useShownItem, type ItemDialogState } from '../../ui/shown-item.ts';
import { Field, type FieldSpec } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Form, readTexts, useForm } from '../form.tsx';

type AddressDialogProps = {
  state: ItemDialogState<Address>;
  onClose: () => void;
  onSaved?: (address: Address) => void;
};

export function AddressDialog({ state, onClose, onSaved }: AddressDialogProps) {
  const { open, existing } = useShownItem(state);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={existing ? t('Edit Address') : t('Add Address')}
      ignoresOutsideClick
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

const FIELDS: FieldSpec<AddressField>[] = [
  { name: 'address_line', label: msg('Address line'), autoComplete: 'street-address', most: 300 },
  { name: 'city', label: msg('City'), autoComplete: 'address-level2', most: 100 },
  { name: 'state', label: msg('State'), autoComplete: 'address-level1', most: 100 },
  { name: 'pincode', label: msg('Pincode'), autoComplete: 'postal-code', most: 20 },
  { name: 'country', label: msg('Country'), autoComplete: 'country-name', most: 100 },
  { name: 'mobile', label: msg('Mobile'), autoComplete: 'tel', type: 'tel', most: 30 },
];

type AddressFormProps = { existing: Address | null; onSaved: (address: Address) => void };

function AddressForm({ existing, onSaved }: AddressFormProps) {
  const start = useStartValues(existing);
  // The list of states and the format of the pincode depend on it.
  const [isIndian, setIndian] = useState(isInIndia(start.country ?? ''));
  const changes = useAddressChanges();

  const form = useForm<AddressFields>({
    read: (element) => tidyAddress(readTexts<AddressField>(element)),
    check: findAddressProblems,
    mistakesText: '',
    async send(fields) {
      const { data, message } = await (existing ? changes.update(existing, fields) : changes.add(fields));
      toastSuccess(message);
      onSaved(data);
    },
    fallbackField: 'form',
  });
  const { problems } = form;

  return (
    <Form
      form={form}
      submit={t('Submit')}
      submitClass="mt-2 md:col-span-2"
      className="grid gap-3 md:grid-cols-2"
    >
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
    </Form>
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
