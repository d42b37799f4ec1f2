// The fields of the settings form, each as text. Pure.

import {
  AMOUNT_NAMES,
  FSSAI_NUMBER,
  FSSAI_NUMBER_PROBLEM,
  TEXT_SETTINGS,
  withoutSpaces,
  type AmountName,
} from '#features/stores/settings/setting-list.contract.ts';
import type { Settings, SettingsInput, SocialLink } from '#features/stores/settings/settings.contract.ts';
import { findGstProblem } from '#shared/gst-number.ts';
import { findAmountProblem } from '../parts/refund-amount.ts';
import type { Problems } from '../../parts/form.tsx';

export type TextName = (typeof TEXT_SETTINGS)[number] | AmountName;

export type SettingsDraft = Record<TextName, string> & { socialLinks: SocialLink[] };

/** Amounts that are shown as ''. */
const NONE: Partial<Record<AmountName, number | null>> = {
  minimumOrder: 0,
  handlingCharge: 0,
  giftWrap: null,
};

export function toDraft(settings: Settings): SettingsDraft {
  const toText = (name: AmountName) => (settings[name] === NONE[name] ? '' : String(settings[name]));
  const texts = TEXT_SETTINGS.map((name) => [name, settings[name]]);
  const amounts = AMOUNT_NAMES.map((name) => [name, toText(name)]);
  return {
    ...(Object.fromEntries([...texts, ...amounts]) as Record<TextName, string>),
    socialLinks: settings.socialLinks,
  };
}

/** A message for each invalid field; the server checks again. */
export function findProblems(draft: SettingsDraft): Problems {
  const problems: Problems = {};
  if (!draft.name.trim()) problems.name = 'Enter the name';
  const gstProblem = draft.gstNumber.trim() && findGstProblem(draft.gstNumber);
  if (gstProblem) problems.gstNumber = gstProblem;
  const fssaiNumber = withoutSpaces(draft.fssaiNumber);
  if (fssaiNumber && !FSSAI_NUMBER.test(fssaiNumber)) problems.fssaiNumber = FSSAI_NUMBER_PROBLEM;
  for (const name of AMOUNT_NAMES) {
    const isPercent = name === 'chargesGstRate';
    const problem = findAmountProblem(draft[name], isPercent ? 'Enter a percentage, like 18' : undefined);
    if (problem) problems[name] = problem;
  }
  return problems;
}

/** The fields that differ from `opened`; start and end of the notice are sent together. */
export function toInput(draft: SettingsDraft, opened: SettingsDraft): SettingsInput {
  const input: SettingsInput = {};
  for (const name of TEXT_SETTINGS) if (draft[name] !== opened[name]) input[name] = draft[name];
  for (const name of AMOUNT_NAMES) if (draft[name] !== opened[name]) input[name] = Number(draft[name]);
  if ('giftWrap' in input && draft.giftWrap.trim() === '') input.giftWrap = null;
  if ('noticeFrom' in input || 'noticeUntil' in input) {
    Object.assign(input, { noticeFrom: draft.noticeFrom, noticeUntil: draft.noticeUntil });
  }
  if (JSON.stringify(draft.socialLinks) !== JSON.stringify(opened.socialLinks))
    input.socialLinks = draft.socialLinks;
  return input;
}

/** A short text of a field's value, for a choice. */
export function describeField(name: keyof SettingsDraft, draft: SettingsDraft): string {
  if (name !== 'socialLinks') return draft[name] || 'empty';
  return draft.socialLinks.map(({ url }) => url).join(', ') || 'none';
}

export const formatFixed = (variable: string) => `Set by ${variable} on the server, which takes precedence.`;
