// The form of the settings for the whole shop. A setting from an environment variable is read-only. Nothing
// typed is lost when the server refuses.

import { useState } from 'react';
import type { Settings, SocialLink } from '#features/stores/settings/settings.contract.ts';
import { MAX_NOTICE, MAX_SHOP_TEXT, MAX_SOCIAL_LINKS } from '#shared/limits.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { saveSettings } from './settings.queries.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldSpec } from '../../ui/field.tsx';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { useDraftForm, type DraftForm } from '../parts/draft-form.ts';
import { DraftConflict } from '../parts/conflict-box.tsx';
import {
  findProblems,
  toDraft,
  formatFixed,
  toInput,
  describeField,
  type SettingsDraft,
  type TextName,
} from './settings-draft.ts';
import { TextArea } from '../../ui/text-area.tsx';

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

const BUSINESS_LABELS = {
  ...Object.fromEntries([...FIELDS, ...GRIEVANCE, ...TEXTS].map(({ name, label }) => [name, label])),
  grievanceName: 'Name and designation of the officer',
  address: ADDRESS,
};

/** The fields of the settings form that fill the pages about the shop. */
function BusinessFields({ form }: { form: DraftForm<SettingsDraft> }) {
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

const WIDE = 'md:col-span-2';

const SHOP_FIELDS: FieldSpec<TextName>[] = [
  { name: 'name', label: 'Shop name', required: true, most: 40, className: WIDE },
  { name: 'phone', label: 'Phone', type: 'tel', most: 30, hint: 'Shown at the bottom of every page.' },
  {
    name: 'gstNumber',
    label: 'GSTIN',
    most: 30,
    hint: 'For invoices of stores in its state that have no number of their own.',
  },
];
const CHARGES: FieldSpec<TextName>[] = [
  {
    name: 'handlingCharge',
    label: 'Handling charge in rupees',
    inputMode: 'decimal',
    placeholder: '0',
    hint: 'On every order. Empty or 0: none.',
  },
  {
    name: 'giftWrap',
    label: 'Gift wrap in rupees',
    inputMode: 'decimal',
    hint: 'Offered at checkout. Empty: not offered; 0: free.',
  },
  {
    name: 'chargesGstRate',
    label: 'GST of charges in percent',
    inputMode: 'decimal',
    hint: 'The charges include it, also those of the stores for delivery.',
  },
];
const MINIMUM: FieldSpec<TextName> = {
  name: 'minimumOrder',
  label: 'Minimum order in rupees',
  inputMode: 'decimal',
  placeholder: '0',
  hint: 'Empty or 0: none.',
};

const LABELS = {
  ...BUSINESS_LABELS,
  ...Object.fromEntries([...SHOP_FIELDS, ...CHARGES, MINIMUM].map(({ name, label }) => [name, label])),
  ...{
    notice: 'Notice',
    noticeFrom: 'Notice from',
    noticeUntil: 'Notice until',
    socialLinks: 'Social links',
  },
} as Record<keyof SettingsDraft, string>;

export function ShopForm({ settings }: { settings: Settings }) {
  // Keeps the version that was read with these values, even if something else on this page is saved
  // meanwhile.
  const [version, setVersion] = useState(settings.version);
  const form = useDraftForm<SettingsDraft>({
    start: () => toDraft(settings),
    storedAs: 'shop settings',
    check: findProblems,
    mistakesText: ERRORS.invalid_input.message,
    async send(draft) {
      if (!form.isUnsaved) return;
      show(await saveSettings('PUT /api/settings/update', { version, ...toInput(draft, form.opened) }));
      return 'Settings saved';
    },
    changed: {
      code: 'SETTINGS_CHANGED',
      toDraft(data) {
        const now = data as Settings;
        setVersion(now.version);
        return toDraft(now);
      },
    },
  });
  const { draft, problems, isUnsaved, change } = form;

  function show(saved: Settings) {
    setVersion(saved.version);
    form.open(toDraft(saved));
  }

  const text = (field: FieldSpec<TextName>) => {
    const variable = field.name === 'name' ? settings.fixed.name : null;
    const fixed = variable && { readOnly: true, hint: formatFixed(variable) };
    return <Field key={field.name} {...form.field(field.name)} {...field} {...fixed} />;
  };

  return (
    <Form form={form} className="grid gap-4 md:grid-cols-2">
      {SHOP_FIELDS.map(text)}
      <div className={WIDE}>
        <SocialLinks
          links={draft.socialLinks}
          problems={problems}
          fixedBy={settings.fixed.socialLinks}
          onChange={(socialLinks) => change({ socialLinks })}
        />
      </div>
      <BusinessFields form={form} />
      <fieldset className={`grid min-w-0 gap-4 md:grid-cols-2 ${WIDE}`}>
        <legend className="mb-2 text-lg font-bold">Notice</legend>
        {text({
          name: 'notice',
          label: 'Line under the header of every page',
          most: MAX_NOTICE,
          placeholder: 'Closed on 15 August',
          hint: formatNotice(settings),
          className: WIDE,
        })}
        {text({ name: 'noticeFrom', label: 'From', type: 'datetime-local' })}
        {text({ name: 'noticeUntil', label: 'Until', type: 'datetime-local' })}
        <p className={`-mt-2 text-sm text-soft ${WIDE}`}>
          Times are in {settings.timeZone}. Without them, the notice is shown until you remove it.
        </p>
      </fieldset>
      {text(MINIMUM)}
      <fieldset className={`grid min-w-0 gap-4 md:grid-cols-3 ${WIDE}`}>
        <legend className="mb-2 text-lg font-bold">Charges</legend>
        {CHARGES.map(text)}
        <p className="-mt-2 text-sm text-soft md:col-span-3">
          What delivery costs is set for each store, under Stores.
        </p>
      </fieldset>
      <DraftConflict form={form} labels={LABELS} submit="Save" describeField={describeField} />
      <div className={WIDE}>
        <Button
          type="submit"
          look={isUnsaved ? 'primary' : 'inactive'}
          aria-disabled={!isUnsaved || form.isPending}
          aria-busy={form.isPending}
          className="w-full md:w-auto md:min-w-40"
        >
          Save
        </Button>
      </div>
      {isUnsaved && <LeaveGuard isUnsaved />}
    </Form>
  );
}

function formatNotice({ notice, isNoticeShown }: Settings): string {
  if (notice === '') return '';
  return isNoticeShown ? 'It is shown now.' : 'It is not shown now.';
}

type SocialLinksProps = {
  links: readonly SocialLink[];
  problems: Problems;
  /** The environment variable that sets them; null when they can be changed. */
  fixedBy: string | null;
  onChange: (links: SocialLink[]) => void;
};

/** The shop's pages elsewhere: the links at the foot of every page. */
function SocialLinks({ links, problems, fixedBy, onChange }: SocialLinksProps) {
  const set = (at: number, change: Partial<SocialLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...change } : link)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-lg font-bold">Social links</legend>
      <p className="mb-2 text-sm text-soft">
        {fixedBy
          ? formatFixed(fixedBy)
          : 'Facebook, Instagram and LinkedIn have their own icons; others get a globe.'}
      </p>
      {problems.socialLinks && <p className="mb-2 text-sm text-alert">{problems.socialLinks}</p>}
      <ul className="grid gap-3">
        {links.map((link, at) => (
          // The rows have no other key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="grid gap-2 md:grid-cols-[180px_minmax(0,1fr)_auto] md:items-start">
            <Field
              name={`socialLinks.${at}.label`}
              label="Name"
              most={30}
              autoComplete="off"
              readOnly={fixedBy !== null}
              value={link.label}
              error={problems[`socialLinks.${at}.label`]}
              onChange={({ target }) => set(at, { label: target.value })}
            />
            <Field
              name={`socialLinks.${at}.url`}
              label="Address"
              type="url"
              most={300}
              autoComplete="off"
              placeholder="https://www.instagram.com/your-shop"
              readOnly={fixedBy !== null}
              value={link.url}
              error={problems[`socialLinks.${at}.url`]}
              onChange={({ target }) => set(at, { url: target.value })}
            />
            {!fixedBy && (
              <Button
                look="quiet"
                className="justify-self-start md:mt-6"
                onClick={() => onChange(links.filter((_, index) => index !== at))}
              >
                Remove<span className="sr-only"> {link.label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!fixedBy && links.length < MAX_SOCIAL_LINKS && (
        <Button look="outlined" className="mt-3" onClick={() => onChange([...links, { label: '', url: '' }])}>
          Add link
        </Button>
      )}
    </fieldset>
  );
}
