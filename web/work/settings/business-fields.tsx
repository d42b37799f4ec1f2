// The fields of the settings form that fill the pages about the shop.

import { MAX_SHOP_TEXT } from '#shared/limits.ts';
import { Field, type FieldSpec } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { DraftForm } from '../parts/draft-form.ts';
import type { SettingsDraft, TextName } from './settings-draft.ts';

const FIELDS: FieldSpec<TextName>[] = [
  { name: 'businessName', label: 'Legal name of the business', most: 120 },
  { name: 'email', label: 'Email for customers', type: 'email', most: 254 },
  {
    name: 'fssaiNumber',
    label: 'FSSAI licence number',
    inputMode: 'numeric',
    most: 30,
    hint: 'The 14 digits of your food licence.',
  },
];
const GRIEVANCE: FieldSpec<TextName>[] = [
  { name: 'grievanceName', label: 'Name and designation', most: 120 },
  { name: 'grievanceEmail', label: 'Email of the officer', type: 'email', most: 254 },
  { name: 'grievancePhone', label: 'Phone of the officer', type: 'tel', most: 30 },
];
const TEXTS: { name: TextName; label: string }[] = [
  { name: 'aboutText', label: 'About us' },
  { name: 'termsText', label: 'Terms' },
  { name: 'privacyText', label: 'Privacy' },
  { name: 'refundsText', label: 'Refunds' },
];

const ADDRESS = 'Address of the business';

export const BUSINESS_LABELS = {
  ...Object.fromEntries([...FIELDS, ...GRIEVANCE, ...TEXTS].map(({ name, label }) => [name, label])),
  grievanceName: 'Name and designation of the officer',
  address: ADDRESS,
};

export function BusinessFields({ form }: { form: DraftForm<SettingsDraft> }) {
  const text = (field: FieldSpec<TextName>) => (
    <Field key={field.name} {...form.field(field.name)} {...field} />
  );
  return (
    <fieldset className="grid min-w-0 gap-4 md:col-span-2 md:grid-cols-3">
      <legend className="mb-1 text-lg font-bold">Pages about the shop</legend>
      <p className="-mb-1 max-w-2xl text-sm text-soft md:col-span-3">
        Linked at the foot of every page: About us, Contact, Terms, Privacy, Refunds, FSSAI licence. A page
        without contents is not shown.
      </p>
      {FIELDS.map(text)}
      <TextArea {...form.field('address')} label={ADDRESS} rows={3} most={300} className="md:col-span-3" />
      <fieldset className="grid min-w-0 gap-4 md:col-span-3 md:grid-cols-3">
        <legend className="mb-1 font-semibold">Grievance officer</legend>
        {GRIEVANCE.map(text)}
      </fieldset>
      <fieldset className="grid min-w-0 gap-4 md:col-span-3 md:grid-cols-2">
        <legend className="mb-1 font-semibold">Your texts</legend>
        <p className="-mt-1 text-sm text-soft md:col-span-2">
          Plain text; an empty line begins a paragraph. They are shown as you write them, in every language.
        </p>
        {TEXTS.map(({ name, label }) => (
          <TextArea key={name} {...form.field(name)} label={label} rows={6} most={MAX_SHOP_TEXT} />
        ))}
      </fieldset>
    </fieldset>
  );
}
