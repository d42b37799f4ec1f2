// Who may import whom inside web/, as a function over the sources: each layer only those below it. Rooms are
// the folders of pages; what two of them share is in web/parts, or in work/parts and work/thumb. The two
// applications, shop/ and work/, know nothing of each other.
import { posix } from 'node:path';
import { isTest } from './boundaries.ts';
import type { SourceFile } from './source-files.ts';

/** From the lowest. Each other folder in shop/ and work/ is a room. */
const LAYERS = ['fonts', 'ui', 'data', 'parts', 'shop/parts', 'work/parts', 'work/thumb'];
const APPLICATIONS = ['shop', 'work'];
/** Belongs to the frame around the rooms of the work side. */
const SHELL = 'work/shell';
const [ROOM, FRAME, SERVER] = [LAYERS.length, LAYERS.length + 1, LAYERS.length + 2];
/** Importable from every layer: texts, messages, storage, data of a page. They import only each other. */
const FOR_ALL = [
  'web/data/create-store.ts',
  'web/data/language.ts',
  'web/data/stored.ts',
  'web/data/toast.ts',
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
  if (fromFolder === toFolder) return true;
  const [fromApplication, toApplication] = [applicationOf(fromFolder), applicationOf(toFolder)];
  if (fromApplication && toApplication && fromApplication !== toApplication) return false;
  return levelOf(toFolder) < levelOf(fromFolder);
}

const applicationOf = (folder: string) => APPLICATIONS.find((name) => folder.split('/')[0] === name);

/** 'ui', 'work/picking'; 'shop' and 'work' are the frames around the rooms, '' is what draws both. */
function folderOf(path: string): string | null {
  const [top, ...folders] = path.split('/').slice(0, -1);
  if (top !== 'web') return null;
  if (folders.join('/') === SHELL) return 'work';
  return folders.slice(0, APPLICATIONS.includes(folders[0] ?? '') ? 2 : 1).join('/');
}

function levelOf(folder: string): number {
  if (folder === '') return SERVER;
  if (APPLICATIONS.includes(folder)) return FRAME;
  const level = LAYERS.indexOf(folder);
  return level < 0 ? ROOM : level;
}
