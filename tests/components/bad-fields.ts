// Every text field of a form is tried with what people type or paste by mistake. Either the form says at the
// field what is wrong and sends nothing, or it is sent, and the shop's refusal is shown at the field. Nothing
// typed is lost either way, and without a network neither.

import { expect, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { CallName } from '#web/data/calls.ts';
import { listSent, refusal, stubCalls, type Sent, type Stubs } from './stub-calls.ts';

const TEXTS = {
  nothing: '',
  'only spaces': '   ',
  'too long': 'x'.repeat(10_000),
  emoji: '🥭👩‍👧🥛',
  Devanagari: 'आम १२३',
  'spaces around': '  12  ',
  'a negative number': '-5',
  'a huge number': '1e9',
} as const;
type Kind = keyof typeof TEXTS;
const KINDS = Object.keys(TEXTS) as Kind[];

type BadField = {
  field: Locator;
  /** What the form refuses itself, with the words at the field; the rest is sent. */
  refused?: Partial<Record<Kind, string | RegExp>>;
  /** More cannot be typed; of an emoji at this length, not even a part. */
  maxLength?: number;
};

type BadForm<Name extends CallName> = {
  call: Name;
  /** By their names in the shop's refusals. */
  fields: Record<string, BadField>;
  submit: Locator;
  /** What is sent for '  12  ', by the names of the fields. */
  toFields?: (body: Sent<Name>['body']) => Record<string, unknown>;
};

/** The form is open, and every field is valid. */
export async function tryBadFields<Name extends CallName>(form: BadForm<Name>): Promise<void> {
  const { call, fields, submit } = form;
  const press = () => (submit.element() as HTMLElement).click();
  let answers = 0;
  for (const [name, { field, refused = {}, maxLength = Infinity }] of Object.entries(fields)) {
    const before = readValues(fields);
    for (const kind of KINDS) {
      const { type } = field.element() as AnyField;
      // The browser takes the spaces off an email.
      const typed = type === 'email' ? TEXTS[kind].trim() : TEXTS[kind];
      const what = `${name}: ${kind}`;
      const message = `Refused ${(answers += 1)}`;
      stubCalls({ [call]: refusal('invalid_input', { fields: { [name]: message } }) } as Stubs);
      const sent = listSent(call).length;
      paste(field, TEXTS[kind]);
      press();
      await waitFor(() => expect(readMessage(field), what).toMatch(refused[kind] ?? message));
      expect(listSent(call).length - sent, `${what}, sent`).toBe(refused[kind] ? 0 : 1);
      expect(listMarked(field), `${what}, marked`).toEqual([field.element()]);
      const shown = readValues(fields);
      expect({ ...shown, [name]: '' }, what).toEqual({ ...before, [name]: '' });
      if (typed.length > maxLength) expect(typed, what).toMatch(new RegExp(`^${shown[name]}`));
      else expect(shown[name], what).toBe(typed);
      if (kind === 'spaces around' && !refused[kind] && form.toFields)
        expect(String(form.toFields(listSent(call).at(-1)!.body)[name]).trim(), what).toBe('12');
    }
    paste(field, before[name]!);
  }

  const before = readValues(fields);
  stubCalls({ [call]: 'offline' } as Stubs);
  press();
  await expect.element(page.getByText(/You seem to be offline/).first()).toBeVisible();
  expect(readValues(fields)).toEqual(before);
}

/** Some hundred times in a test, so without the driver of the browser. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

function readMessage(field: Locator): string {
  const ids = field.element().getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)!.textContent).join(' ');
}

/** As from the clipboard: the field takes what it would take of it. */
function paste(field: Locator, text: string): void {
  const element = field.element() as AnyField;
  element.focus();
  element.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
}

type AnyField = HTMLInputElement | HTMLTextAreaElement;

const readValues = (fields: Record<string, BadField>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { field }]) => [name, (field.element() as AnyField).value]),
  );

function listMarked(field: Locator): Element[] {
  const { form } = field.element() as AnyField;
  return [...form!.querySelectorAll('[aria-invalid=true]')];
}
