// Who may import whom inside web/, as a function over the sources: each layer only those below it. Rooms are
// the folders of pages; what two of them share is in web/parts, or in dashboard/parts and dashboard/work.
import { posix } from 'node:path';
import { isTest } from './boundaries.ts';
import type { SourceFile } from './source-files.ts';

/** From the lowest. Any other folder is a room, and so is each folder in dashboard/. */
const LAYERS = ['ui', 'data', 'parts', 'dashboard/parts', 'dashboard/work'];
const [ROOM, FRAME] = [LAYERS.length, LAYERS.length + 1];
/** Importable from every layer: texts, messages, storage, data of a page. They import only each other. */
const FOR_ALL = [
  'web/data/language.ts',
  'web/data/stored.ts',
  'web/data/toast.ts',
  'web/seo.ts',
  'web/shop-context.ts',
];

/**
 * Every import inside web/ that points up or into another room, and every file named like another one of
 * web/.
 */
export function findWebViolations(files: SourceFile[]): string[] {
  const ours = files.filter(({ path }) => path.startsWith('web/'));
  const first = new Map<string, string>();
  for (const { path } of ours) if (!first.has(posix.basename(path))) first.set(posix.basename(path), path);
  return ours.flatMap(({ path, imports }) => {
    const wrong = isTest(path) ? [] : imports.filter((target) => !mayImport(path, target));
    const namesake = first.get(posix.basename(path))!;
    return [
      ...wrong.map(
        (to) => `${path} -> ${to}: in web/, ui <- data <- parts <- rooms; no room imports another`,
      ),
      ...(namesake === path ? [] : [`${path}: ${namesake} has this name already`]),
    ];
  });
}

function mayImport(from: string, to: string): boolean {
  const [fromFolder, toFolder] = [folderOf(from), folderOf(to)];
  if (fromFolder === null || toFolder === null) return true; // outside web/
  if (FOR_ALL.includes(from) || FOR_ALL.includes(to)) return FOR_ALL.includes(to);
  return fromFolder === toFolder || levelOf(toFolder) < levelOf(fromFolder);
}

/** 'ui', 'dashboard/picking'; '' and 'dashboard' are the frames around the rooms. */
function folderOf(path: string): string | null {
  const [top, ...folders] = path.split('/').slice(0, -1);
  if (top !== 'web') return null;
  return folders.slice(0, folders[0] === 'dashboard' ? 2 : 1).join('/');
}

function levelOf(folder: string): number {
  if (folder === '' || folder === 'dashboard') return FRAME;
  const level = LAYERS.indexOf(folder);
  return level < 0 ? ROOM : level;
}
