// The form of the settings for the whole shop. A setting from an environment variable is read-only. Nothing
// typed is lost when the server refuses.

import { useState } from 'react';
import type { Settings } from '#features/stores/settings/settings.contract.ts';
import { MAX_NOTICE } from '#shared/limits.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { saveSettings } from './settings.queries.ts';
import { Form } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldSpec } from '../../ui/field.tsx';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { BUSINESS_LABELS, BusinessFields } from './business-fields.tsx';
import {
  findProblems,
  toDraft,
  formatFixed,
  toInput,
  describeField,
  type SettingsDraft,
  type TextName,
} from './settings-draft.ts';
import { SocialLinks } from './social-links.tsx';

const WIDE = 'md:col-span-2';

const SHOP_FIELDS: FieldSpec<TextName>[] = [
  { name: 'name', label: 'Shop name', required: true, most: 40, className: WIDE },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    most: 30,
    hint: 'Shown at the bottom of every page.',
  },
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
