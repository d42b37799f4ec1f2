import { expect, test } from 'vitest';
import { checkDrawing, drawLayers } from './layers.ts';
import { readSource } from './source-files.ts';

const FILES = [
  readSource('app/app.ts', "import '#http/a.ts'; import type { B } from '#shared/b.ts'; import './c.ts';"),
  readSource('http/a.ts', "import '#shared/b.ts'; import '#shared/c.ts'; import 'fastify';"),
  readSource('http/a.test.ts', "import '#app/app.ts';"),
];

test('draws imports between folders once, of types as well, without tests', () => {
  expect(drawLayers(FILES).split('\n').slice(2, -1)).toEqual([
    '  app --> http',
    '  app --> shared',
    '  http --> shared',
  ]);
});

test('notices a drawing that differs from the imports', () => {
  const document = `Layers\n\n${drawLayers(FILES)}\n\nText`;
  expect(checkDrawing(document, FILES)).toEqual([]);
  expect(checkDrawing(document, FILES.slice(1))).toHaveLength(1);
});
