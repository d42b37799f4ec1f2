// The form of the settings for the whole shop. A setting from an environment variable is read-only. Nothing
// typed is lost when the server refuses.

import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { Settings } from '#features/settings/settings.contract.ts';
import { MAX_NOTICE } from '#shared/limits.ts';
import { ERRORS } from '#shared/error-codes.ts';
import { ApiError } from '../../data/api.ts';
import { useSettings } from '../../data/settings.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../parts/product-leave-guard.tsx';
import { useFormRecovery } from '../parts/form-recovery.ts';
import { textBoxes, type TextBox } from '../parts/text-boxes.tsx';
import { findProblems, toDraft, formatFixed, toInput, type SettingsDraft } from './settings-draft.ts';
import { SocialLinks } from './social-links.tsx';
import { useForm } from '../../parts/form-problems.ts';

type TextName = Exclude<keyof SettingsDraft, 'socialLinks'>;

const WIDE = 'md:col-span-2';

const SHOP_FIELDS: TextBox<TextName>[] = [
  { name: 'name', label: 'Shop name', required: true, maxLength: 40, className: WIDE },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    maxLength: 30,
    hint: 'Shown at the bottom of every page.',
  },
  {
    name: 'gstNumber',
    label: 'GST number',
    maxLength: 30,
    hint: 'For invoices of stores in its state that have no number of their own.',
  },
];
const MINIMUM: TextBox<TextName> = {
  name: 'minimumOrder',
  label: 'Minimum order in rupees',
  inputMode: 'decimal',
  maxLength: 8,
  placeholder: '0',
  hint: 'Empty or 0: none.',
};

export function ShopForm({ settings }: { settings: Settings }) {
  const recovery = useFormRecovery<SettingsDraft>('shop settings');
  // Keeps the version that was read with these values, even if something else on this page is saved
  // meanwhile.
  const [opened, setOpened] = useState({ version: settings.version, draft: toDraft(settings) });
  const [draft, setDraft] = useState(recovery.recovered ?? opened.draft);
  const [isStale, setStale] = useState(false);
  const { form, problems, refuse, rejectWith, clear, isPending, send } = useForm();
  const { save, refetch } = useSettings();
  const { revalidate } = useRevalidator();

  const input = toInput(draft, opened.draft);
  const isUnsaved = Object.keys(input).length > 0;
  const change = (fields: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...fields }));

  function show(saved: Settings) {
    const next = toDraft(saved);
    setOpened({ version: saved.version, draft: next });
    setDraft(next);
    setStale(false);
    clear();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || !isUnsaved) return;
    const mistakes = findProblems(draft);
    if (Object.keys(mistakes).length > 0) return refuse(ERRORS.invalid_input.message, mistakes);
    await send(
      async () => {
        show(await recovery.during(draft, () => save({ version: opened.version, ...input })));
        toastSuccess('Settings saved');
        void revalidate();
      },
      (error) => {
        setStale(error instanceof ApiError && error.code === 'SETTINGS_CHANGED');
        rejectWith(error);
      },
    );
  }

  const box = textBoxes<TextName>(draft, problems, (name, typed) => {
    change({ [name]: typed });
    clear(name);
  });
  const text = (field: TextBox<TextName>) => {
    const variable = field.name === 'name' ? settings.fixed.name : null;
    return box(variable ? { ...field, readOnly: true, hint: formatFixed(variable) } : field);
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-2">
      {SHOP_FIELDS.map(text)}
      <div className={WIDE}>
        <SocialLinks
          links={draft.socialLinks}
          problems={problems}
          fixedBy={settings.fixed.socialLinks}
          onChange={(socialLinks) => {
            change({ socialLinks });
            for (const name of Object.keys(problems)) if (name.startsWith('socialLinks')) clear(name);
          }}
        />
      </div>
      <fieldset className={`grid min-w-0 gap-4 md:grid-cols-2 ${WIDE}`}>
        <legend className="mb-2 text-lg font-bold">Notice</legend>
        {text({
          name: 'notice',
          label: 'Line under the header of every page',
          maxLength: MAX_NOTICE,
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
      <div className={WIDE}>
        {isStale && <StaleBox onShow={() => void refetch().then(({ data }) => data && show(data))} />}
        <Button
          type="submit"
          look={isUnsaved ? 'primary' : 'inactive'}
          aria-disabled={!isUnsaved || isPending}
          aria-busy={isPending}
          className="w-full md:w-auto md:min-w-40"
        >
          Save
        </Button>
      </div>
      {isUnsaved && <LeaveGuard isUnsaved />}
    </form>
  );
}

function StaleBox({ onShow }: { onShow: () => void }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 rounded-card bg-alert-tint px-3 py-1 text-sm text-alert">
      Someone else has saved these settings since you opened them. Your changes are still here.
      <Button look="quiet" onClick={onShow}>
        Show saved settings
      </Button>
    </p>
  );
}

function formatNotice({ notice, isNoticeShown }: Settings): string {
  if (notice === '') return '';
  return isNoticeShown ? 'It is shown now.' : 'It is not shown now.';
}
