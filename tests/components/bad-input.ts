// Forms are tried with what people type or paste by mistake, and with a shop that refuses or cannot be
// reached: each time there is one message, at the field where there is one, and nothing typed is lost.

import { expect, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { CallName } from '#web/data/calls.ts';
import { clearToasts } from '#web/data/toast.ts';
import { press } from './at-once.ts';
import { listSent, refusal, stubCalls, type StubRequest, type Stubs } from './stub-calls.ts';

/** One of each kind; `too long` is longer than any field of the shop takes. */
export const BAD = {
  nothing: '',
  'only spaces': '   ',
  'too long': 'x'.repeat(10_000),
  emoji: '🥭👩‍👧🥛',
  Devanagari: 'आम १२३',
  'spaces around': '  12  ',
  'a negative number': '-5',
  'a huge number': '1e9',
} as const;

type BadKind = keyof typeof BAD;
type Message = string | RegExp;
type Refusals = Partial<Record<BadKind, Message>>;
const KINDS = Object.keys(BAD) as BadKind[];

/** A form that says the same about all kinds except these. */
export const refuseAll = (message: Message, ...except: BadKind[]): Refusals =>
  Object.fromEntries(KINDS.filter((kind) => !except.includes(kind)).map((kind) => [kind, message]));

type BadForm<Name extends CallName> = {
  call: Name;
  /** By their names in the shop's refusals; `refused` is what the form refuses itself, the rest is sent. */
  fields: Record<string, { field: Locator; refused?: Refusals }>;
  submit: Locator;
  /** It may ask the shop also about what it refuses itself. */
  asksAnyway?: boolean;
  /** What is sent for '  12  ', by the names of the fields. */
  toFields?: (body: StubRequest<Name>['body']) => Record<string, unknown>;
};

/** The form is open, and every field is valid. It is so again afterwards. */
export async function tryBadFields<Name extends CallName>(form: BadForm<Name>): Promise<void> {
  const { call, fields, submit, asksAnyway = false, toFields } = form;
  // A question ignores the second tap of the thumb that opened it.
  await expect.element(submit).not.toHaveAttribute('aria-disabled', 'true');
  let answers = 0;
  for (const [name, { field, refused = {} }] of Object.entries(fields)) {
    const before = readValues(fields);
    for (const kind of KINDS) {
      const element = (await field.findElement()) as AnyField;
      // The browser takes the spaces off an email.
      const typed = element.type === 'email' ? BAD[kind].trim() : BAD[kind];
      const what = `${name}: ${kind}`;
      // Not the last one again; more than two would fill the toasts.
      const message = `Refused ${(answers += 1) % 2 ? 'once' : 'again'}`;
      stubCalls({ [call]: refusal('invalid_input', { message, fields: { [name]: message } }) } as Stubs);
      const sent = listSent(call).length;
      paste(element, BAD[kind]);
      await press(submit);
      // Some hundred times in a test, so without the driver of the browser.
      const isSaid = () => expect(listMessages(element).join(' '), what).toMatch(refused[kind] ?? message);
      await vi.waitFor(isSaid, { timeout: 10_000, interval: 5 });
      if (!refused[kind] || !asksAnyway)
        expect(listSent(call).length - sent, `${what}, sent`).toBe(refused[kind] ? 0 : 1);
      const marked = [...document.querySelectorAll('[aria-invalid=true]')];
      expect(
        marked.filter((one) => one !== element),
        `${what}, also marked`,
      ).toEqual([]);
      const shown = readValues(fields);
      expect({ ...shown, [name]: '' }, what).toEqual({ ...before, [name]: '' });
      // More cannot be typed; of an emoji at this length, not even a part.
      if (element.maxLength >= 0 && typed.length > element.maxLength)
        expect(typed.startsWith(shown[name]!), what).toBe(true);
      else expect(shown[name], what).toBe(typed);
      if (kind === 'spaces around' && !refused[kind] && toFields)
        expect(String(toFields(listSent(call).at(-1)!.body)[name]).trim(), what).toBe('12');
    }
    paste((await field.findElement()) as AnyField, before[name]!);
  }

  const before = readValues(fields);
  stubCalls({ [call]: 'offline' } as Stubs);
  clearToasts();
  await press(submit);
  await expect.element(page.getByText(/You seem to be offline|Not sent: no network/).first()).toBeVisible();
  expect(readValues(fields)).toEqual(before);
}

/** The only message of the form of this field, once its call is answered. */
export async function readMessage(field: Locator): Promise<string> {
  const box = await field.findElement();
  await expect.poll(() => formOf(box).querySelector('[aria-busy=true]')).toBeNull();
  const readAll = () => [...new Set(listMessages(box, (id) => !id.endsWith('-hint')))];
  await expect.poll(readAll, { message: 'one message' }).toHaveLength(1);
  return readAll()[0]!;
}

const formOf = (box: Element) =>
  box.closest('dialog, [role=dialog], form, section, article, li') ?? document.body;

function listMessages(box: Element, isMessage = (_id: string) => true): string[] {
  const ids = (box.getAttribute('aria-describedby') ?? '').split(' ');
  const said = ids.filter((id) => id && isMessage(id)).map((id) => document.getElementById(id)!);
  const all = [...said, ...formOf(box).querySelectorAll('[role=alert]')];
  return all.map(({ textContent }) => textContent).filter(Boolean);
}

type AnyField = HTMLInputElement | HTMLTextAreaElement;

/** As from the clipboard: the field takes what it would take of it. */
function paste(element: AnyField, text: string): void {
  element.focus();
  element.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
}

const readValues = (fields: Record<string, { field: Locator }>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { field }]) => [name, (field.element() as AnyField).value]),
  );
