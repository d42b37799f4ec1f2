// Makes a second version of the shop for tests: a copy of the build with other names for all hashed files,
// which takes no time.

import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_FOLDER } from '#app/pages/page-build.ts';

const HASH = /-([\w-]{8})(?=\.\w+$)/;
const NAME = /[\w.-]+-[\w-]{8}\.\w+/g;
const COMPRESSED = /\.(br|gz)$/;

/** Returns the folder of the build with a trailing slash, as builtPages expects. */
export async function makeOtherBuild(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await cp(BUILD_FOLDER, folder, { recursive: true });
  await symlink(path.join(BUILD_FOLDER, '../node_modules'), path.join(folder, 'node_modules'));
  const assets = path.join(folder, 'client/assets');
  const newNames = new Map<string, string>();
  for (const name of await readdir(assets)) {
    if (COMPRESSED.test(name)) await rm(path.join(assets, name));
    else
      newNames.set(
        name,
        name.replace(HASH, (_all, hash: string) => `-${toOtherHash(hash)}`),
      );
  }
  for (const [name, newName] of newNames) await rename(path.join(assets, name), path.join(assets, newName));
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/^(client|server)\b.*\.js(on)?$/.test(file)) continue;
    const script = await readFile(path.join(folder, file), 'utf8');
    for (const end of ['.br', '.gz']) await rm(path.join(folder, file + end), { force: true });
    await writeFile(
      path.join(folder, file),
      script.replace(NAME, (name) => newNames.get(name) ?? name),
    );
  }
  return `${folder}/`;
}

const toOtherHash = (hash: string) => createHash('sha256').update(hash).digest('hex').slice(0, 8);

/** A checkout with that build, to run in another process. */
export async function makeOtherCheckout(folder: string): Promise<void> {
  const root = path.join(BUILD_FOLDER, '..');
  await makeOtherBuild(path.join(folder, 'build'));
  // Code that looks for the build beside itself cannot be a symbolic link.
  const copied = ['app', 'package.json'];
  for (const name of await readdir(root)) {
    if (copied.includes(name)) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
    else if (name !== 'build') await symlink(path.join(root, name), path.join(folder, name));
  }
}
