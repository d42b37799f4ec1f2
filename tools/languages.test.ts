// Every text that a shopper can read is translated into every other language of the shop.

import { globSync, readdirSync, readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { parseSync, Visitor } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { ERRORS } from '#shared/error-codes.ts';
import { sayOpening } from '#shared/opening-hours.ts';
import { say } from '#shared/phrase.ts';
import { speak, tServer, type Words } from '#web/data/language.ts';
import { compileLanguage, findMessages, type LanguageFile } from '../web/languages/compile-messages.ts';

const FOLDER = 'web/languages';
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
const sources = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.|language\.ts$|\.d\.ts$/.test(file));
const english = new Set(sources.flatMap((file) => findMessages(readFileSync(file, 'utf8'), file).texts));

const read = (file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as LanguageFile;

/** What shoppers see; the pages of staff are English. */
const OF_SHOPPERS = /^web\/(shop|parts|ui)\//;
const SPOKEN = /^(aria-label|label|title|alt|placeholder|text|what|hint|description|heading)$/;

test('every text of shoppers’ pages can be said in another language', () => {
  const bare: string[] = [];
  for (const file of sources.filter((name) => OF_SHOPPERS.test(name))) {
    const note = (text: unknown) =>
      typeof text === 'string' && /\p{L}{2}/u.test(text) && bare.push(`${file}: ${text.trim()}`);
    new Visitor({
      JSXText: ({ value }) => void note(value),
      JSXAttribute({ name, value }) {
        const isTag =
          name.name === 'heading' && value?.type === 'Literal' && /^h\d$/.test(String(value.value));
        if (SPOKEN.test(String(name.name)) && value?.type === 'Literal' && !isTag) note(value.value);
      },
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  }
  expect(bare).toEqual([]);
});

test('there is a second language', () => expect(files).toContain('hi.json'));

/** Messages to shoppers; messages to staff are English. */
const SAID_TO_SHOPPERS = [
  'features/{identity/account,identity/sign-in,cart/address,cart/cart,cart/list,office/own-account,stock/alerts,platform/image}/**/*.ts',
  'features/checkout/place/*.ts',
  'features/orders/after-sales/problem*.ts',
  'features/orders/tracking/*.ts',
  'features/orders/again/reorder*.ts',
  'features/stores/store/find-store.ts',
];
const DONE_FOR_SHOPPERS = [
  'features/{identity/account,identity/sign-in,cart/address,cart/cart,cart/list,office/own-account,stock/alerts}/**/*.routes.ts',
];

/** What the pattern finds in the files. */
const findTexts = (patterns: string[], pattern: RegExp): string[] =>
  globSync(patterns)
    .filter((name) => !/\.test\./.test(name))
    .flatMap((name) =>
      [...readFileSync(name, 'utf8').matchAll(pattern)].map(([, ...texts]) => texts.find(Boolean)!),
    );

/** Answers to calls that no page sends. */
const OF_CALLS = /^(?:Enter a refund|The total amount)| id is required$/;

/** Answers that no page shows. */
const UNSHOWN = [
  ...['Address list', 'Cart items', 'Cart updated', 'List read', 'Make a passkey', 'Products you wait for'],
  ...['Ribbons', 'Scan this', 'Session renewed', 'Shared list', 'User details', 'Your sessions'],
];

const refusals = findTexts(
  SAID_TO_SHOPPERS,
  /(?:message(?::| =)|refuse(?:Field)?\(\s*'\w+',|\binvalid\()\s*'([^'\n]+)'/g,
);
const answers = findTexts(DONE_FOR_SHOPPERS, /\bok\(\s*'([^'\n]+)'/g);
/** Of `say`, and the texts with parts beside it. */
const parted = findTexts(
  globSync('{features,http,shared}/**/*.ts').filter((file) =>
    /\/phrase\.ts'/.test(readFileSync(file, 'utf8')),
  ),
  /(?<=\bsay\()'([^'\n]+)'|'([^'\n]*(?<!\$)\{\w+\}[^'\n]*)'/g,
);
const errors = Object.values(ERRORS).map(({ message }) => message);

test.each(files)('%s has every message of the pages, and no others', (file) => {
  const { messages } = read(file);
  expect(english.size).toBeGreaterThan(400);
  expect([...english].filter((message) => !messages[message])).toEqual([]);
  expect(Object.keys(messages).filter((message) => !english.has(message))).toEqual([]);
});

test.each([
  ['every error of the table', errors, 30, () => true],
  ['every refusal that a shopper can get', refusals, 30, (text: string) => !OF_CALLS.test(text)],
  ['every message with variable parts', parted, 25, () => true],
  ['what was done', answers, 30, (text: string) => !UNSHOWN.includes(text)],
])('every language says %s', (_what, texts, least, isSaid) => {
  expect(texts.length).toBeGreaterThan(least);
  for (const file of files) {
    const { messages, said } = read(file);
    expect(texts.filter((text) => isSaid(text) && !said[text] && !messages[text])).toEqual([]);
  }
});

test('no message to a shopper hides its variable parts', () => {
  const hidden = /(?:message(?::| =)|refuse(?:Field)?\(\s*'\w+',|\binvalid\()\s*`([^`\n]+)`/g;
  expect(findTexts(SAID_TO_SHOPPERS, hidden)).toEqual([]);
});

test.each(files)('%s has the parts of the English messages, and their elements', (file) => {
  const { messages, said } = read(file);
  const wrong = Object.entries({ ...said, ...messages }).filter(
    ([message, own]) => listParts(message) !== listParts(own),
  );
  expect(wrong).toEqual([]);
});

test('an opening time is said as people say it', () => {
  speakAs('hi.json');
  const sunday = new Date('2026-11-22T12:00Z');
  const sayAt = (time: string) =>
    tServer(
      say('We are closed now. We open {when}.', { when: sayOpening(new Date(time), 'Asia/Kolkata', sunday) }),
    );
  expect(sayAt('2026-11-23T06:00+05:30')).toBe('अभी हम बंद हैं। हम कल सुबह 6:00 बजे खुलेंगे।');
  expect(sayAt('2026-11-23T12:30+05:30')).toBe('अभी हम बंद हैं। हम कल दोपहर 12:30 बजे खुलेंगे।');
  expect(sayAt('2026-11-24T12:30+05:30')).toBe('अभी हम बंद हैं। हम मंगलवार को दोपहर 12:30 बजे खुलेंगे।');
});

/** For the rest of the test. */
function speakAs(file: string): void {
  speak(() => ({ code: 'hi', words: compileLanguage(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Words }));
  onTestFinished(() => speak(() => ({ code: 'en', words: null })));
}

/** Names of a message's variable parts, at any depth; a plural may repeat one. */
function listParts(message: string): string {
  const parts = new Set<string>();
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, kind, options] = node as unknown[];
    if (typeof name !== 'string') return;
    parts.add(typeof kind === 'number' || kind === undefined ? name : `<${name}>`);
    // The choices of a plural, or the content of an element.
    const inner = typeof kind === 'number' ? Object.values(options ?? {}) : node.slice(1);
    for (const part of inner) walkAll(part);
  };
  const walkAll = (nodes: unknown): void => {
    if (!Array.isArray(nodes)) return;
    if (typeof nodes[0] === 'string' && !nodes.slice(1).some(Array.isArray)) walk(nodes);
    else for (const node of nodes) walk(node);
  };
  for (const node of compile(message)) walk(node);
  return [...parts].toSorted().join(', ');
}
