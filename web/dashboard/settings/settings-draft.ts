// The fields of the settings form, each as text. Pure.

import {
  type Settings,
  type SettingsInput,
  type SocialLink,
  FSSAI_NUMBER,
  FSSAI_NUMBER_PROBLEM,
  withoutSpaces,
} from '#features/stores/settings/settings.contract.ts';
import { findGstProblem } from '#shared/gst-number.ts';
import { findAmountProblem } from '../parts/amount-text.ts';
import type { Problems } from '../../parts/form.tsx';

const TEXTS = [
  'name',
  'phone',
  'gstNumber',
  'businessName',
  'address',
  'email',
  'fssaiNumber',
  'grievanceName',
  'grievanceEmail',
  'grievancePhone',
  'aboutText',
  'termsText',
  'privacyText',
  'refundsText',
  'notice',
  'noticeFrom',
  'noticeUntil',
] as const;
/** Numbers, typed as text; '' is 0, and for the gift wrap that none is offered. */
const AMOUNTS = ['minimumOrder', 'handlingCharge', 'giftWrap', 'chargesGstRate'] as const;
export type TextName = (typeof TEXTS)[number] | (typeof AMOUNTS)[number];

export type SettingsDraft = Record<TextName, string> & { socialLinks: SocialLink[] };

export function toDraft(settings: Settings): SettingsDraft {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, settings[name]]));
  const orEmpty = (amount: number) => (amount === 0 ? '' : String(amount));
  return {
    ...(texts as Record<(typeof TEXTS)[number], string>),
    socialLinks: settings.socialLinks,
    minimumOrder: orEmpty(settings.minimumOrder),
    handlingCharge: orEmpty(settings.handlingCharge),
    giftWrap: settings.giftWrap === null ? '' : String(settings.giftWrap),
    chargesGstRate: String(settings.chargesGstRate),
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
  for (const name of AMOUNTS) {
    const isPercent = name === 'chargesGstRate';
    const problem = findAmountProblem(draft[name], isPercent ? 'Enter a percentage, like 18' : undefined);
    if (problem) problems[name] = problem;
  }
  return problems;
}

/** The fields that differ from `opened`; start and end of the notice are sent together. */
export function toInput(draft: SettingsDraft, opened: SettingsDraft): SettingsInput {
  const input: SettingsInput = {};
  for (const name of TEXTS) if (draft[name] !== opened[name]) input[name] = draft[name];
  for (const name of AMOUNTS) if (draft[name] !== opened[name]) input[name] = Number(draft[name]);
  if ('giftWrap' in input && draft.giftWrap.trim() === '') input.giftWrap = null;
  if ('noticeFrom' in input || 'noticeUntil' in input) {
    Object.assign(input, { noticeFrom: draft.noticeFrom, noticeUntil: draft.noticeUntil });
  }
  if (JSON.stringify(draft.socialLinks) !== JSON.stringify(opened.socialLinks))
    input.socialLinks = draft.socialLinks;
  return input;
}

/** A short text of a field's value, for a choice. */
export function toWords(name: keyof SettingsDraft, draft: SettingsDraft): string {
  if (name !== 'socialLinks') return draft[name] || 'empty';
  return draft.socialLinks.map(({ url }) => url).join(', ') || 'none';
}

export const formatFixed = (variable: string) => `Set by ${variable} on the server, which takes precedence.`;
