// `npm run graph` draws the imports between the top folders into docs/architecture.md, as a Mermaid
// flowchart. `npm run check` compares the drawing with the imports.
import { readFileSync, writeFileSync } from 'node:fs';
import { isTest } from './boundaries.ts';
import { readSources, type SourceFile } from './source-files.ts';

const DOCUMENT = 'docs/architecture.md';
const DRAWING = /```mermaid\n[\s\S]*?```/;
/** The folders the shop is made of. */
const FOLDERS = ['web', 'app', 'demo', 'features', 'http', 'sandbox', 'database', 'adapters', 'shared'];

/** One arrow for each pair of folders of which the first imports the second; types count, tests do not. */
export function drawLayers(files: SourceFile[]): string {
  const arrows = new Set<string>();
  for (const { path, imports } of files) {
    const from = path.split('/')[0]!;
    if (isTest(path) || !FOLDERS.includes(from)) continue;
    for (const to of imports.map((target) => target.split('/')[0]!))
      if (to !== from && FOLDERS.includes(to)) arrows.add(`  ${from} --> ${to}`);
  }
  return ['```mermaid', 'flowchart TD', ...[...arrows].sort(), '```'].join('\n');
}

/** What is wrong with the drawing in the repository, in one sentence. */
export function checkDrawing(document: string, files: SourceFile[]): string[] {
  if (document.match(DRAWING)?.[0] === drawLayers(files)) return [];
  return [`${DOCUMENT}: the drawing of the layers differs from the imports; npm run graph`];
}

export const readDrawing = () => readFileSync(DOCUMENT, 'utf8');

if (import.meta.main)
  writeFileSync(DOCUMENT, readDrawing().replace(DRAWING, drawLayers(readSources(process.cwd()))));
