import { expect, test } from 'vitest';
import { findWideComments } from './check-sources.ts';
import { readSource, readSources } from './source-files.ts';

test('sees every way to import, and none in comments or texts', () => {
  const { imports } = readSource(
    'shared/x.ts',
    `
    import { a } from './a.ts';
    import type { B } from '#shared/b.ts';
    import {
      c,
      type D,
    } from "./c.ts";
    import './d.css';
    export { e } from '../http/e.ts';
    export * from './f.ts';
    const g = await import('./g.ts');
    // import { h } from './h.ts';
    /* import { i } from './i.ts'; */
    const j = "import { j } from './j.ts'";
    const k = 'folder/**';
    import { l } from 'package/l';
  `,
  );
  expect(imports.toSorted()).toEqual(
    [
      'http/e.ts',
      'package/l',
      'shared/a.ts',
      'shared/b.ts',
      'shared/c.ts',
      'shared/d.css',
      'shared/f.ts',
      'shared/g.ts',
    ].toSorted(),
  );
});

test('says which file it cannot read', () => {
  expect(() => readSource('shared/x.ts', 'import {')).toThrow('shared/x.ts');
});

test('reads the sources of this project and nothing installed', () => {
  const paths = readSources(process.cwd()).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['tools/boundaries.ts', 'start.mjs', 'web/base.css']));
  expect(paths.filter((path) => path.includes('node_modules'))).toEqual([]);
});

test.each([
  ['shared/x.ts', `// ${'a '.repeat(53)}\n`, `const x = 1; // ${'a '.repeat(60)}\n`],
  ['shared/x.tsx', `/**\n * ${'a '.repeat(53)}\n */\n`, `/**\n * ${'a '.repeat(54)}\n */\n`],
  ['web/x.css', `/* ${'a '.repeat(50)} */\n`, `/* ${'a '.repeat(54)} */\n`],
])('finds comments that are too wide in %s', (path, narrow, wide) => {
  const code = path.endsWith('.css') ? '' : `const text = '${'x'.repeat(200)}';\n`;
  expect(findWideComments([readSource(path, code + narrow)])).toEqual([]);
  expect(findWideComments([readSource(path, code + wide)])).toHaveLength(1);
});
