import { expect, test } from 'vitest';
import { findFixedColours, findFixedText, findHttpsOnly, findUnknownTokens } from './browser-rules.ts';
import { readSource } from './source-files.ts';

test('what browsers have only with https is found in their code, and nowhere else', () => {
  const source = '// crypto.randomUUID\nconst key = crypto.randomUUID();';
  expect(findHttpsOnly([readSource('web/x.ts', source)])).toEqual([
    'web/x.ts:2: missing in browsers on plain http: makeId of shared/ids.ts',
  ]);
  const elsewhere = ['features/x.ts', 'web/x.test.ts', 'shared/x.server.ts'];
  expect(findHttpsOnly(elsewhere.map((path) => readSource(path, source)))).toEqual([]);
});

test('text whose size is in px is found, in classes and in styles', () => {
  expect(
    findFixedText([
      readSource(
        'web/x.ts',
        "const a = 'text-[13px] leading-[17px] text-[max(1rem,17px)] text-[1.2rem] bottom-[3px]';",
      ),
      readSource('web/x.css', ':root { --text-lg: 18px; --text-sm: 1rem; }\np { font-size: 12px }'),
    ]),
  ).toEqual([
    'web/x.ts:1: text-[13px]: sizes of text are in rem',
    'web/x.ts:1: leading-[17px]: sizes of text are in rem',
    'web/x.css:1: --text-lg: 18px: sizes of text are in rem',
    'web/x.css:2: font-size: 12px: sizes of text are in rem',
  ]);
});

test('a colour outside the theme is found, in markup and in styles', () => {
  expect(
    findFixedColours([
      readSource(
        'web/x.tsx',
        `import '#web/y.ts';\nconst a = <path fill="#0c7a43" />;\nconst b = 'rgb(0 0 0)';`,
      ),
      readSource('web/x.css', 'a { color: #FFF; background: var(--color-paper) }'),
      readSource('web/theme.css', ':root { --color-paper: #fff }'),
      readSource('web/document.tsx', '<meta name="theme-color" content="#0a6839" />'),
    ]),
  ).toEqual([
    'web/x.tsx:2: #0c7a43: colours are tokens of web/theme.css',
    'web/x.tsx:3: rgb(: colours are tokens of web/theme.css',
    'web/x.css:1: #FFF: colours are tokens of web/theme.css',
  ]);
});

test('a class whose token does not exist is found, in any variant', async () => {
  const source =
    "const a = 'text-marigold-text p-2'; const b = `hover:bg-leef ${a} text-sm text-leaf/50 md:border-line!`;";
  expect(await findUnknownTokens([readSource('web/x.ts', source)])).toEqual([
    'web/x.ts: text-marigold-text: no such class, web/theme.css has the tokens',
    'web/x.ts: hover:bg-leef: no such class, web/theme.css has the tokens',
  ]);
});
