// Puts into a field of a form, one after the other, what people, keyboards and other programs put there, and
// lists what the form says: it stays open, says one thing about each, and keeps what was typed.

import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

export const BAD_INPUT = {
  nothing: '',
  tooLong: 'x'.repeat(10_000),
  emoji: '🥭🍚',
  devanagari: 'आम',
  spaces: '  7  ',
  negative: '-5',
  huge: '1e9',
};
type Kind = keyof typeof BAD_INPUT;

type Trial = {
  field: Locator;
  /** Sends the form. The test answers its call with a refusal, so that the form stays. */
  send: () => Promise<unknown>;
  /** What the field takes of a text; without it all of it, up to its length. */
  keeps?: (text: string) => string;
};

/** What the form says about each text. */
export async function tryEachInput({ field, send, keeps = (text) => text }: Trial) {
  const said: Partial<Record<Kind, string>> = {};
  for (const [kind, text] of Object.entries(BAD_INPUT) as [Kind, string][]) {
    await field.fill(text);
    await send();
    said[kind] = await readMessage(field);
    const box = field.element() as HTMLInputElement;
    const most = box.maxLength > 0 ? box.maxLength : Infinity;
    expect(box.value, kind).toBe(keeps(text).slice(0, most));
  }
  return said;
}

/** The only message of the form of this field, once its call is answered. */
export async function readMessage(field: Locator): Promise<string> {
  const box = field.element();
  const form = box.closest('dialog, [role=dialog], form, section, article, li') ?? document.body;
  await expect.poll(() => form.querySelector('[aria-busy=true]')).toBeNull();
  const said = (box.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id && !id.endsWith('-hint'))
    .map((id) => document.getElementById(id)!);
  const messages = [...said, ...form.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  const different = [...new Set(messages.filter(Boolean))];
  expect(different, 'one message').toHaveLength(1);
  return different[0]!;
}
