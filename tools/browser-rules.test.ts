import { expect, test } from 'vitest';
import { findBrowserProblems, findUnknownTokens } from './browser-rules.ts';
import { readSource } from './source-files.ts';

const problemsOf = (path: string, source: string) => findBrowserProblems([readSource(path, source)]);

test('what browsers have only with https is found in their code, and nowhere else', () => {
  const source = '// crypto.randomUUID\nconst key = crypto.randomUUID();';
  expect(problemsOf('web/x.ts', source)).toEqual([
    'web/x.ts:2: crypto.randomUUID: missing in browsers on plain http: makeId of shared/ids.ts',
  ]);
  for (const path of ['features/x.ts', 'web/x.test.ts', 'shared/x.server.ts'])
    expect(problemsOf(path, source)).toEqual([]);
});

test('text whose size is in px is found, in classes and in styles', () => {
  const classes = "const a = 'text-[13px] leading-[17px] text-[max(1rem,17px)] text-[1.2rem] bottom-[3px]';";
  expect(problemsOf('web/x.ts', classes)).toEqual([
    'web/x.ts:1: text-[13px]: sizes of text are in rem',
    'web/x.ts:1: leading-[17px]: sizes of text are in rem',
  ]);
  const styles = ':root { --text-lg: 18px; --text-sm: 1rem; }\np { font-size: 12px }';
  expect(problemsOf('web/x.css', styles)).toEqual([
    'web/x.css:1: --text-lg: 18px: sizes of text are in rem',
    'web/x.css:2: font-size: 12px: sizes of text are in rem',
  ]);
});

test.each([
  [
    'web/x.tsx',
    `import '#web/y.ts';\nconst a = <path fill="#0c7a43" />;\nconst b = 'rgb(0 0 0)';`,
    ['2: #0c7a43', '3: rgb('],
  ],
  ['web/x.css', 'a { color: #FFF; background: var(--color-paper) }', ['1: #FFF']],
  ['web/theme.css', ':root { --color-paper: #fff }', []],
  ['web/document.tsx', '<meta name="theme-color" content="#0a6839" />', []],
])('a colour outside the theme is found, in markup and in styles: %s', (path, source, found) => {
  const why = 'colours are tokens of web/theme.css';
  expect(problemsOf(path, source)).toEqual(found.map((place) => `${path}:${place}: ${why}`));
});

test('a class whose token does not exist is found, in any variant', async () => {
  const source =
    "const a = 'text-marigold-text p-2'; const b = `hover:bg-leef ${a} text-sm text-leaf/50 md:border-line!`;";
  expect(await findUnknownTokens([readSource('web/x.ts', source)])).toEqual([
    'web/x.ts: text-marigold-text: no such class, web/theme.css has the tokens',
    'web/x.ts: hover:bg-leef: no such class, web/theme.css has the tokens',
  ]);
});

test.each([
  ['await page.waitForTimeout(200);', 1],
  ["test('the cart opens @wide', async () => {});", 1],
  ['test(`the cart opens @phone`, () => {});', 1],
  ["test('the cart opens', { tag: '@wide' }, () => {});", 0],
  ['// once, as @phone says', 0],
  ['await page.waitForURL("/");', 0],
])('a browser test waits for no time, and has no width in its title: %s', (source, count) => {
  expect(problemsOf('tests/browser/cart.spec.ts', source)).toHaveLength(count);
});

test('only the helper for impatient presses has pauses', () => {
  expect(problemsOf('tests/browser/waiting.ts', 'await page.waitForTimeout(200);')).toEqual([]);
});
