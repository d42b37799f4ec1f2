// The fields of the settings form, each as text. Pure.

import type { Settings, SettingsInput, SocialLink } from '#features/settings/settings.contract.ts';
import { GST_NUMBER_PROBLEM, toGstNumber } from '#features/store/gst.rules.ts';
import type { Problems } from '../../parts/form.tsx';

const TEXTS = ['name', 'phone', 'gstNumber', 'notice', 'noticeFrom', 'noticeUntil'] as const;
type TextName = (typeof TEXTS)[number] | 'minimumOrder';

export type SettingsDraft = Record<TextName, string> & { socialLinks: SocialLink[] };

export function toDraft(settings: Settings): SettingsDraft {
  const { name, phone, gstNumber, notice, noticeFrom, noticeUntil, minimumOrder, socialLinks } = settings;
  return {
    ...{ name, phone, gstNumber, notice, noticeFrom, noticeUntil, socialLinks },
    minimumOrder: minimumOrder === 0 ? '' : String(minimumOrder),
  };
}

/** A message for each invalid field; the server checks again. */
export function findProblems(draft: SettingsDraft): Problems {
  const problems: Problems = {};
  if (!draft.name.trim()) problems.name = 'Enter the name';
  if (draft.gstNumber.trim() && !toGstNumber(draft.gstNumber)) problems.gstNumber = GST_NUMBER_PROBLEM;
  if (draft.minimumOrder.trim() && !/^\d+(?:\.\d{1,2})?$/.test(draft.minimumOrder.trim()))
    problems.minimumOrder = 'Enter an amount in rupees, like 199';
  return problems;
}

/** The fields that differ from `opened`; start and end of the notice are sent together. */
export function toInput(draft: SettingsDraft, opened: SettingsDraft): SettingsInput {
  const input: SettingsInput = {};
  for (const name of TEXTS) if (draft[name] !== opened[name]) input[name] = draft[name];
  if (draft.minimumOrder !== opened.minimumOrder) input.minimumOrder = Number(draft.minimumOrder);
  if ('noticeFrom' in input || 'noticeUntil' in input) {
    Object.assign(input, { noticeFrom: draft.noticeFrom, noticeUntil: draft.noticeUntil });
  }
  if (JSON.stringify(draft.socialLinks) !== JSON.stringify(opened.socialLinks))
    input.socialLinks = draft.socialLinks;
  return input;
}

export const formatFixed = (variable: string) => `Set by ${variable} on the server, which takes precedence.`;
