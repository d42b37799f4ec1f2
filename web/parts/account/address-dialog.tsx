// Add Address and Edit Address: in sight is what nobody else knows; the pincode of the place that was chosen,
// with its city and state, is folded with what few need. Checked by the server's rules, with messages at the
// fields; nothing typed is lost when the server refuses.

import { ChevronDownIcon } from 'lucide-react';
import { Fragment, useRef, useState, type FormEvent } from 'react';
import type { Address, AddressFields } from '#features/cart/address/address.contract.ts';
import {
  findAddressProblems,
  HOME_COUNTRY,
  isInIndia,
  tidyAddress,
  type AddressField,
} from '#features/cart/address/address.rules.ts';
import { findPlaceOf, INDIAN_CITIES, INDIAN_STATES } from '#features/cart/address/pincodes.rules.ts';
import { readMobile } from '#shared/phone.ts';
import { findPincodeProblem, tidyPincode } from '#shared/pincode.ts';
import { changeAddress } from '../../data/account/addresses.queries.ts';
import { msg, t, tServer } from '../../data/language.ts';
import { findLocation, useLocationOfDelivery } from '../../data/store/delivery-location.ts';
import { toastSuccess } from '../../data/toast.ts';
import { useVisitor } from '../../data/account/user.ts';
import { Button } from '../../ui/button.tsx';
import { useShownItem, type ItemDialogState } from '../../ui/shown-item.ts';
import { Field, type FieldSpec } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { FormDialog, useFormDialog } from '../form-dialog.tsx';
import { Form, readTexts, useForm } from '../form.tsx';
import { ServedNote } from '../location/tell-me.tsx';

type AddressDialogProps = {
  state: ItemDialogState<Address>;
  onClose: () => void;
  /** `isOrdered`: by the second button. */
  onSaved?: (address: Address, isOrdered: boolean) => void;
  /** The words of a second button that also orders to the address. */
  order?: string | undefined;
};

export function AddressDialog({ state, onClose, onSaved, order }: AddressDialogProps) {
  const { open, existing } = useShownItem(state);
  const pincode = useLocationOfDelivery()?.pincode;
  const [begunWith, beginWith] = useState(pincode);
  const [isTyped, setTyped] = useState(false);
  if (!open && isTyped) setTyped(false);
  // The place may be known only after the form has opened: then it begins anew, unless somebody types.
  if (begunWith !== pincode && !isTyped) beginWith(pincode);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={existing ? t('Edit Address') : t('Add Address')}
      hasPlainForm
    >
      <div className="contents" onInput={() => setTyped(true)}>
        <AddressForm
          key={existing?._id ?? begunWith}
          existing={existing}
          onSaved={(address, isOrdered) => onSaved?.(address, isOrdered)}
          order={order}
        />
      </div>
    </FormDialog>
  );
}

const WIDE = 'col-span-2';
const HALF = 'min-w-0';

type AddressSpec = FieldSpec<AddressField> & { className: string };
/** The door: an API may leave the house out, a rider cannot do without it. */
const STREET: AddressSpec[] = [
  {
    name: 'house',
    label: msg('House or flat no.'),
    placeholder: msg('Flat 302, 3rd floor'),
    most: 100,
    className: WIDE,
  },
  {
    name: 'address_line',
    label: msg('Street and area'),
    placeholder: msg('14th Main, HSR Layout'),
    most: 300,
    required: true,
    className: WIDE,
  },
];
const PLACE: AddressSpec[] = [
  { name: 'pincode', label: msg('Pincode'), most: 20, required: true, className: HALF },
  { name: 'city', label: msg('City'), most: 100, required: true, className: HALF },
  { name: 'state', label: msg('State'), most: 100, required: true, className: HALF },
];
const PHONE: AddressSpec[] = [
  {
    name: 'mobile',
    label: msg('Mobile'),
    placeholder: msg('10 digits, for the rider'),
    type: 'tel',
    most: 30,
    required: true,
    className: WIDE,
  },
];
const MORE: AddressSpec[] = [
  { name: 'landmark', label: msg('Landmark (optional)'), most: 100, className: WIDE },
  { name: 'receiver', label: msg('Receiver (optional)'), most: 100, className: HALF },
  { name: 'country', label: msg('Country'), most: 100, required: true, className: HALF },
  { name: 'riderNote', label: msg('Note for the rider (optional)'), most: 200, className: WIDE },
];
const AUTO_COMPLETE: Partial<Record<AddressField, string>> = {
  house: 'address-line1',
  address_line: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  pincode: 'postal-code',
  country: 'country-name',
  mobile: 'tel',
};

type AddressFormProps = {
  existing: Address | null;
  onSaved: (address: Address, isOrdered: boolean) => void;
  order: string | undefined;
};

function AddressForm({ existing, onSaved, order }: AddressFormProps) {
  const { user } = useVisitor();
  const start = useStartValues(existing);
  // The list of states and the format of the pincode depend on it.
  const [isIndian, setIndian] = useState(isInIndia(start.country ?? ''));
  const dialog = useFormDialog();
  // The line of one that was saved without may name it.
  const needsHouse = !existing || !!existing.house;
  const isPlaceKnown = PLACE.every(({ name }) => start[name]);
  const [pincode, setPincode] = useState(tidyPincode(start.pincode ?? ''));
  const followPincode = usePlaceOfPincode(start.pincode ?? '');

  /** While the second button sends the form. */
  const isOrdering = useRef(false);

  const form = useForm<{ fields: AddressFields; isOrdered: boolean }>({
    read(element) {
      const texts = readTexts<AddressField>(element);
      const stored = { ...texts, city: toStored(texts.city), country: toStored(texts.country) };
      return { fields: tidyAddress(stored), isOrdered: isOrdering.current };
    },
    check: ({ fields }) => ({
      ...(needsHouse && !fields.house && { house: t('Enter the house or flat number') }),
      ...findAddressProblems(fields),
    }),
    mistakesText: '',
    async send({ fields, isOrdered }) {
      const { data, message } = await (existing
        ? changeAddress('PUT /api/address/update', { _id: existing._id, userId: existing.userId, ...fields })
        : changeAddress('POST /api/address/create', fields));
      toastSuccess(message);
      onSaved(data, isOrdered);
      dialog?.onSaved();
    },
    fallbackField: 'form',
  });
  const { problems } = form;

  function change({ currentTarget: { name, value, form: element } }: FormEvent<HTMLInputElement>): void {
    if (name === 'country') setIndian(isInIndia(value));
    if (name === 'pincode') setPincode(tidyPincode(value));
    if (name === 'pincode' && isIndian) followPincode(value, element!, form.clear);
  }

  function sendAndOrder() {
    isOrdering.current = true;
    form.ref.current!.requestSubmit();
    isOrdering.current = false;
  }

  const draw = (fields: readonly AddressSpec[]) =>
    fields.map(({ label, placeholder, ...input }) => {
      const { name, className } = input;
      const common = {
        label: t(label),
        autoComplete: AUTO_COMPLETE[name] ?? 'off',
        error: problems[name] && tServer(problems[name]),
        defaultValue: toShown(name, start[name]),
      };
      if (name === 'state' && isIndian) {
        const options = toStateOptions(start);
        return <SelectField key="state-of-india" required {...{ ...common, name, className, options }} />;
      }
      return (
        <Fragment key={name}>
          <Field
            {...common}
            {...input}
            placeholder={name === 'receiver' ? user?.name : placeholder && t(placeholder)}
            required={name === 'house' ? needsHouse : input.required}
            inputMode={name === 'pincode' && isIndian ? 'numeric' : undefined}
            onChange={change}
          />
          {name === 'pincode' && isIndian && <ServedNote pincode={pincode} className={WIDE} />}
        </Fragment>
      );
    });

  return (
    <Form
      form={form}
      submit={t('Submit')}
      isSticky
      className={FIELDS}
      below={
        order !== undefined && (
          <Button look="outlined" aria-disabled={form.isPending} onClick={sendAndOrder}>
            {order}
          </Button>
        )
      }
    >
      {draw(STREET)}
      {!isPlaceKnown && draw(PLACE)}
      {draw(PHONE)}
      <LabelChoice start={start.label ?? ''} error={problems.label && tServer(problems.label)} />
      <details className="group col-span-2 min-w-0" open={MORE.some(isExtraOf(existing))}>
        <summary className="flex min-h-11 list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {isPlaceKnown && (
              <b className="block">{`${toShown('city', start.city)}, ${tServer(start.state!)} - ${start.pincode}`}</b>
            )}
            <span className="text-soft">
              {isPlaceKnown
                ? t('Pincode, landmark, receiver, note for the rider')
                : t('Landmark, receiver, note for the rider')}
            </span>
          </span>
          <ChevronDownIcon className="size-4 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className={`${FIELDS} pt-2`}>
          {isPlaceKnown && draw(PLACE)}
          {draw(MORE)}
        </div>
      </details>
    </Form>
  );
}

const FIELDS = 'grid grid-flow-dense grid-cols-2 gap-3';

/** Something was typed there that is not there by itself. */
const isExtraOf =
  (existing: Address | null) =>
  ({ name }: AddressSpec): boolean =>
    name !== 'country' && !!existing?.[name];

/** Cities and the country are stored in English, and shown in the language of the page. */
const toShown = (name: AddressField, value?: string) =>
  value && (name === 'city' || name === 'country') ? tServer(value) : value;

const toStored = (typed: string) =>
  [HOME_COUNTRY, ...INDIAN_CITIES].find((name) => tServer(name) === typed.trim()) ?? typed;

const OTHER = msg('Other');
const LABELS = [msg('Home'), msg('Work')];

/** What the shopper calls the address. Not radio buttons: those of the checkout are its addresses. */
function LabelChoice({ start, error }: { start: string; error: string | undefined }) {
  const [label, setLabel] = useState(start === '' || LABELS.includes(start) ? start : OTHER);
  return (
    <fieldset className="col-span-2 grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t('Save as')}</legend>
      <div className="flex flex-wrap gap-2">
        {[...LABELS, OTHER].map((each) => (
          <Button
            key={each}
            look={each === label ? 'outlined' : 'quiet'}
            className={each === label ? 'bg-leaf-tint' : 'border border-control'}
            aria-pressed={each === label}
            onClick={() => setLabel(each === label ? '' : each)}
          >
            {t(each)}
          </Button>
        ))}
      </div>
      {label === OTHER ? (
        <Field
          label={t('Name of this address')}
          name="label"
          most={30}
          defaultValue={LABELS.includes(start) ? '' : start}
          error={error}
        />
      ) : (
        <input type="hidden" name="label" value={label} />
      )}
    </fieldset>
  );
}

/**
 * A pincode says city and state: they are filled in until the shopper has written something else. Not kept in
 * React, so that what a password manager fills in counts as written.
 */
function usePlaceOfPincode(
  start: string,
): (pincode: string, form: HTMLFormElement, onFill: (field: string) => void) => void {
  const filled = useRef(findPlaceOf(start));
  return (pincode, form, onFill) => {
    const typed = tidyPincode(pincode);
    // While it is being typed it says nothing; a whole one that does not decide takes an earlier answer back.
    if (findPincodeProblem(typed) !== '') return;
    const place = findPlaceOf(typed);
    for (const name of ['city', 'state'] as const) {
      const field = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
      if (field.value !== '' && field.value !== toShown(name, filled.current[name])) continue;
      field.value = toShown(name, place[name])!;
      if (place[name]) onFill(name);
    }
    filled.current = place;
  };
}

type StartValues = Partial<AddressFields>;

/**
 * Initial values of a new address: the header's pincode with its place, the country, and the mobile of the
 * profile if it is a valid number.
 */
function useStartValues(existing: Address | null): StartValues {
  const { user } = useVisitor();
  if (existing) return existing;
  const mobile = user?.mobile ?? '';
  const pincode = findLocation()?.pincode ?? '';
  return { pincode, ...findPlaceOf(pincode), country: HOME_COUNTRY, ...(readMobile(mobile) && { mobile }) };
}

/** A saved address with another spelling of the state keeps it. */
function toStateOptions({ state }: StartValues): { value: string; label: string }[] {
  const names = !state || INDIAN_STATES.includes(state) ? INDIAN_STATES : [state, ...INDIAN_STATES];
  return names.map((value) => ({ value, label: tServer(value) }));
}
