// What the browser's code may not use: what browsers have only with https, sizes of text that do not
// follow the reader's, colours that do not turn with the theme, and classes that draw nothing; and what a
// browser test may not have: a wait for time to pass, and a tag in its title.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { isTest } from './boundaries.ts';
import type { SourceFile } from './source-files.ts';

const runsInBrowser = ({ path }: SourceFile) =>
  /^(?:web|shared)\//.test(path) && !path.includes('.server.') && !isTest(path);

type Rule = {
  holdsIn: (file: SourceFile) => boolean;
  finds: RegExp;
  why: string;
  /** A line with it is left alone. */
  except?: RegExp;
};

/** The only file of the browser tests that may pause, as people do between presses. */
const PAUSES = 'tests/browser/waiting.ts';
const isBrowserTest = ({ path }: SourceFile) => path.startsWith('tests/browser/') && path !== PAUSES;

const RULES: Rule[] = [
  {
    // Missing where somebody shows the shop to a phone in the same network.
    holdsIn: runsInBrowser,
    finds: /\bcrypto\s*\??\.\s*randomUUID\b/g,
    why: 'missing in browsers on plain http: makeId of shared/ids.ts',
  },
  {
    // In px only, it stays small when somebody has chosen larger text in the browser.
    holdsIn: runsInBrowser,
    finds:
      /\b(?:text|leading)-\[(?![^\]]*rem)[^\]]*\dpx[^\]]*\]|(?:font-size|--text-[\w-]+):(?![^;]*rem)[^;]*\dpx/g,
    why: 'sizes of text are in rem',
  },
  {
    holdsIn: (file) => runsInBrowser(file) && /^web\/(?!theme\.css$).*\.(?:css|tsx?)$/.test(file.path),
    finds: /(?<![\w&/-])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi,
    why: 'colours are tokens of web/theme.css',
    // Of the browser's own bar a page can only write the colour itself; app/pages/site.test.ts compares it.
    except: /name="theme-color"/,
  },
  {
    holdsIn: isBrowserTest,
    finds: /\.waitForTimeout\(/g,
    why: `a test waits for what happens, not for time (${PAUSES})`,
  },
  { holdsIn: isBrowserTest, finds: /\S @(?:wide|phone)\b/g, why: "a width is said by { tag: '...' }" },
];

/** Every place that breaks a rule, as `file:line: what: why`; comments may say what they like. */
export function findBrowserProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    RULES.filter(({ holdsIn }) => holdsIn(file)).flatMap(({ finds, why, except }) =>
      [...file.source.matchAll(finds)].flatMap(({ 0: found, index }) => {
        if (file.comments.some(({ start, end }) => start <= index && index < end)) return [];
        const line = file.source.slice(0, index).split('\n').length;
        if (except?.test(file.source.split('\n')[line - 1]!)) return [];
        return `${file.path}:${line}: ${found}: ${why}`;
      }),
    ),
  );
}

/** Of colour, size and shape: what is named after the shop's own tokens. */
const TOKEN_CLASS =
  /^(?:\S+:)?-?(?:text|bg|border|divide|outline|ring|shadow|accent|caret|fill|stroke|decoration|rounded|font)-[a-z][\w-]*(?:\/\d+)?!?$/;

/** Every class that names a token which web/theme.css does not have, as `file: class`. */
export async function findUnknownTokens(files: SourceFile[]): Promise<string[]> {
  const uses = files.filter(runsInBrowser).flatMap(({ path, source }) => {
    const texts = [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)];
    const words = texts.flatMap(([, one, two, three]) => (one ?? two ?? three ?? '').split(/[\s${}]+/));
    return [...new Set(words.filter((word) => TOKEN_CLASS.test(word)))].map((name) => ({ path, name }));
  });
  const { candidatesToCss } = await loadTokens();
  const css = candidatesToCss(uses.map(({ name }) => name));
  return uses
    .filter((_, at) => css[at] === null)
    .map(({ path, name }) => `${path}: ${name}: no such class, web/theme.css has the tokens`);
}

async function loadTokens() {
  const sheet = resolve('web/shop/shop.css');
  const { resolve: find } = createRequire(sheet);
  return loadDesignSystem(readFileSync(sheet, 'utf8'), {
    base: dirname(sheet),
    async loadStylesheet(id, base) {
      const path = id.startsWith('.') ? resolve(base, id) : find(`${id}/index.css`);
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
}
