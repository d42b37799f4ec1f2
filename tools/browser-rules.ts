// What the browser's code may not use: what browsers have only with https, sizes of text that do not
// follow the reader's, colours that do not turn with the theme, and classes that draw nothing.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { isTest } from './boundaries.ts';
import type { SourceFile } from './source-files.ts';

/** Missing where somebody shows the shop to a phone in the same network, over plain http. */
const ONLY_WITH_HTTPS = /\bcrypto\s*\??\.\s*randomUUID\b/;

const runsInBrowser = ({ path }: SourceFile) =>
  /^(?:web|shared)\//.test(path) && !path.includes('.server.') && !isTest(path);

/** Every line that would fail on plain http, as `file:line: why`. */
export function findHttpsOnly(files: SourceFile[]): string[] {
  return files.filter(runsInBrowser).flatMap(({ path, source, comments }) =>
    [...source.matchAll(new RegExp(ONLY_WITH_HTTPS, 'g'))]
      .filter(({ index }) => !comments.some(({ start, end }) => start <= index && index < end))
      .map(({ index }) => {
        const line = source.slice(0, index).split('\n').length;
        return `${path}:${line}: missing in browsers on plain http: makeId of shared/ids.ts`;
      }),
  );
}

/** In px only, so that it stays small when somebody has chosen larger text in the browser. */
const FIXED_TEXT =
  /\b(?:text|leading)-\[(?![^\]]*rem)[^\]]*\dpx[^\]]*\]|(?:font-size|--text-[\w-]+):(?![^;]*rem)[^;]*\dpx/g;

/** Every size of text that does not follow the reader's, as `file:line: why`. */
export function findFixedText(files: SourceFile[]): string[] {
  return files.filter(runsInBrowser).flatMap(({ path, source }) =>
    [...source.matchAll(FIXED_TEXT)].map(({ 0: found, index }) => {
      const line = source.slice(0, index).split('\n').length;
      return `${path}:${line}: ${found}: sizes of text are in rem`;
    }),
  );
}

/** Of the browser's own bar a page can only write the colour itself; app/pages/site.test.ts compares it. */
const OUTSIDE_PAGE = /name="theme-color"/;
const COLOUR = /(?<![\w&/-])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi;

/** Every colour that does not turn with the theme, because it is not a token, as `file:line: why`. */
export function findFixedColours(files: SourceFile[]): string[] {
  return files
    .filter((file) => runsInBrowser(file) && /^web\/.*\.(?:css|tsx?)$/.test(file.path))
    .filter(({ path }) => path !== 'web/theme.css')
    .flatMap(({ path, source }) =>
      source
        .split('\n')
        .flatMap((line, at) =>
          OUTSIDE_PAGE.test(line)
            ? []
            : [...line.matchAll(COLOUR)].map(
                ([found]) => `${path}:${at + 1}: ${found}: colours are tokens of web/theme.css`,
              ),
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
