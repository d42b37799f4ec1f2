import { expect, test } from 'vitest';
import { comparePicture, drawLayers, listArrows, sortFolders } from './layers.ts';
import { readSource } from './source-files.ts';

const FILES = [
  readSource('app/app.ts', "import '#http/a.ts'; import type { B } from '#shared/b.ts'; import './c.ts';"),
  readSource('http/a.ts', "import '#shared/b.ts'; import '#shared/c.ts'; import 'fastify';"),
  readSource('http/a.test.ts', "import '#app/app.ts';"),
];
const ARROWS = [
  { from: 'app', to: 'http', count: 1 },
  { from: 'app', to: 'shared', count: 1 },
  { from: 'http', to: 'shared', count: 2 },
];

test('counts imports between folders, of types as well, without tests', () => {
  expect(listArrows(FILES)).toEqual(ARROWS);
});

test('puts every folder above those it imports', () => {
  const folders = sortFolders(ARROWS);
  for (const { from, to } of ARROWS) expect(folders.indexOf(from)).toBeLessThan(folders.indexOf(to));
});

test('cannot draw folders that import one another', () => {
  const circle = [...ARROWS, { from: 'shared', to: 'app', count: 1 }];
  expect(() => drawLayers(circle)).toThrow('circle');
});

test('notices an outdated picture, whatever the numbers', () => {
  const drawn = [...drawLayers(ARROWS).matchAll(/data-arrow="([^"]+)"/g)].map(([, arrow]) => arrow!);
  expect(comparePicture(drawn, ARROWS)).toEqual([]);
  expect(comparePicture(drawn, [{ from: 'app', to: 'http', count: 9 }, ...ARROWS.slice(1)])).toEqual([]);
  expect(comparePicture(drawn, ARROWS.slice(1))[0]).toContain('app -> http is drawn, not imported');
  expect(comparePicture(drawn.slice(1), ARROWS)[0]).toContain('is not drawn');
});
