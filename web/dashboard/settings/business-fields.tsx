// The fields of the settings form that fill the pages about the shop, and which of them Indian rules ask for.

import { MAX_SHOP_TEXT } from '#shared/limits.ts';
import { TickIcon } from '../../ui/account-icons.tsx';
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

const COMMERCE = 'E-Commerce Rules, 2020';
const ASKED_FOR: { label: string; by: string; isGiven: (saved: SettingsDraft) => boolean }[] = [
  { label: 'Legal name', by: COMMERCE, isGiven: ({ businessName }) => businessName !== '' },
  { label: 'Address', by: COMMERCE, isGiven: ({ address }) => address !== '' },
  {
    label: 'Email and phone for customers',
    by: COMMERCE,
    isGiven: ({ email, phone }) => email !== '' && phone !== '',
  },
  {
    label: 'Grievance officer with a contact',
    by: COMMERCE,
    isGiven: ({ grievanceName, grievanceEmail, grievancePhone }) =>
      grievanceName !== '' && (grievanceEmail !== '' || grievancePhone !== ''),
  },
  { label: 'Refunds', by: COMMERCE, isGiven: ({ refundsText }) => refundsText !== '' },
  { label: 'FSSAI licence number', by: 'FSSAI', isGiven: ({ fssaiNumber }) => fssaiNumber !== '' },
  { label: 'Privacy', by: 'IT Rules, 2011', isGiven: ({ privacyText }) => privacyText !== '' },
  { label: 'Terms', by: 'payment providers', isGiven: ({ termsText }) => termsText !== '' },
];

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
      <Checklist saved={form.opened} />
      {FIELDS.map(text)}
      <TextArea
        {...form.field('address')}
        label="Address of the business"
        rows={3}
        most={300}
        className="md:col-span-3"
      />
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

/** Of what is saved, because only that is shown to shoppers. */
function Checklist({ saved }: { saved: SettingsDraft }) {
  const given = ASKED_FOR.filter(({ isGiven }) => isGiven(saved)).length;
  return (
    <section aria-labelledby="asked-for" className="panel p-4 md:col-span-3">
      <h2 id="asked-for" className="font-semibold">
        Asked for in India: {given} of {ASKED_FOR.length} given
      </h2>
      <ul className="mt-2 grid gap-x-4 gap-y-1 text-sm md:grid-cols-2">
        {ASKED_FOR.map(({ label, by, isGiven }) => (
          <li key={label} className="flex items-start gap-2">
            <span aria-hidden className="grid h-5 w-4 shrink-0 place-items-center">
              {isGiven(saved) ? (
                <TickIcon className="size-4 text-leaf" />
              ) : (
                <span className="size-3 rounded-full border border-control" />
              )}
            </span>
            <span>
              {label}
              <span className="text-soft">
                {' '}
                ({by}){isGiven(saved) ? '' : ': missing'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">
        A list to begin with, not legal advice: have someone check what applies to your business.
      </p>
    </section>
  );
}
