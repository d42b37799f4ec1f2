// A form is tried with what people type or paste by mistake, and with a shop that refuses or cannot be
// reached: each time there is one message, at the field where there is one, and nothing typed is lost.

import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { CallName } from '#web/data/calls.ts';
import { listSent, refusal, stubCalls, type Stubs } from './stub-calls.ts';

/** One of each kind; `too long` is longer than any field of the shop takes. */
export const BAD = {
  nothing: '',
  'only spaces': '   ',
  'too long': 'x'.repeat(10_000),
  emoji: '🥭👩‍👧🥛',
  Devanagari: 'आम १२३',
  'a negative number': '-5',
  'a huge number': '1e9',
} as const;

type Kind = keyof typeof BAD;
type Message = string | RegExp;

type Tried = {
  field: Locator;
  submit: () => Promise<unknown>;
  /** The kinds of bad input that the form refuses itself, with the message at the field. */
  refused: Partial<Record<Kind, Message>>;
  /** Other texts that it refuses. */
  alsoRefused?: Record<string, Message>;
  /** Sends it. */
  call: CallName;
  /** The field's name in the shop's refusals; without it the shop's message has no field. */
  name?: string;
  /** What the shop is asked with. */
  good: string;
  /** Without a network it is queued instead, which its own test shows. */
  isQueued?: boolean;
};

/** Ends with `good` in the field, which was not taken. */
export async function tryBadInput(tried: Tried): Promise<void> {
  const { field, submit, refused, alsoRefused = {}, call, name, good, isQueued } = tried;
  const enter = async (typed: string, message: Message) => {
    await field.fill(typed);
    await submit();
    const what = `for ${JSON.stringify(typed.slice(0, 20))}`;
    await expect.element(field, { message: what }).toHaveAccessibleDescription(message);
    await expect.element(field, { message: what }).toHaveValue(typed);
  };
  const before = listSent(call).length;
  for (const [kind, message] of Object.entries(refused)) await enter(BAD[kind as Kind], message);
  for (const [typed, message] of Object.entries(alsoRefused)) await enter(typed, message);
  expect(listSent(call), 'nothing is sent').toHaveLength(before);

  const words = 'Refused for the test';
  const problem = name ? { fields: { [name]: words } } : { message: words };
  stubCalls({ [call]: refusal('invalid_input', problem) } as Stubs);
  await enter(good, words);
  if (isQueued) return;
  stubCalls({ [call]: 'offline' } as Stubs);
  await submit();
  await expect.element(page.getByText(/You seem to be offline/).first()).toBeVisible();
  await expect.element(page.getByText(words)).not.toBeInTheDocument();
  await expect.element(field).toHaveValue(good);
}

/** Each kind of bad input, and one pasted with spaces around it. */
export const BAD_TEXTS = { ...BAD, 'spaces around': '  Mango  ' };
export type BadKind = keyof typeof BAD_TEXTS;

type TriedTexts = {
  field: Locator;
  /** Its name in the shop's refusals. */
  name: string;
  call: CallName;
  save: Locator;
  /** The form's own messages. About everything else the shop is asked, and refuses it. */
  refused?: Partial<Record<BadKind, string>>;
  /** A failure without a field is shown at this one, not as a toast. */
  takesFailures?: boolean;
};

/** The form is open and complete. It is so again afterwards, with what the field had at first. */
export async function tryBadTexts(tried: TriedTexts): Promise<void> {
  const { field, name, call, save, refused = {}, takesFailures = false } = tried;
  const words = 'Refused for the test';
  const input = field.element() as HTMLInputElement | HTMLTextAreaElement;
  const good = input.value;
  // A button that looks inactive can be pressed all the same.
  const press = () => (save.element() as HTMLElement).click();
  const countWrong = () => document.querySelectorAll('[aria-invalid="true"]').length;
  for (const [kind, text] of Object.entries(BAD_TEXTS) as [BadKind, string][]) {
    stubCalls({ [call]: refusal('invalid_input', { message: words, fields: { [name]: words } }) } as Stubs);
    const before = listSent(call).length;
    await field.fill(text);
    const { value: typed } = input;
    expect(typed, kind).toBe(input.maxLength < 0 ? text : text.slice(0, input.maxLength));
    press();
    const message = expect.stringContaining(refused[kind] ?? words);
    await expect.element(field, { message: kind }).toHaveAccessibleDescription(message);
    await expect.element(field).toHaveFocus();
    expect(input.value, kind).toBe(typed);
    expect(countWrong(), kind).toBe(1);
    if (!(kind in refused)) expect(listSent(call).length - before, `${kind}: calls`).toBe(1);
  }
  stubCalls({ [call]: 'offline' } as Stubs);
  await field.fill(good);
  press();
  await expect.element(page.getByText(/You seem to be offline/).first()).toBeVisible();
  expect(input.value).toBe(good);
  expect(countWrong()).toBe(takesFailures ? 1 : 0);
}
