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
