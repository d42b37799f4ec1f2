// The build of the shop's pages has nothing of the work side: no file, no text, no class.

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BUILD_FOLDER, builtPages } from '#app/pages/page-build.ts';

/** Vite's `build.manifest`: by source file, or by name where several sources became one file. */
type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
>;

const readBuilt = (file: string) => readFileSync(`${BUILD_FOLDER}client/${file}`, 'utf8');

/** Everything that a page of the application can ever load. */
function reach(application: string): { sources: Set<string>; files: Set<string> } {
  const manifest = JSON.parse(readBuilt(`${application}.json`)) as Manifest;
  const sources = new Set<string>();
  const files = new Set<string>();
  const add = (source: string): void => {
    if (sources.has(source)) return;
    sources.add(source);
    const { file, imports = [], dynamicImports = [], css = [], assets = [] } = manifest[source]!;
    for (const name of [file, ...css, ...assets]) files.add(name);
    for (const next of [...imports, ...dynamicImports]) add(next);
  };
  add(`web/${application}/${application}-entry.tsx`);
  return { sources, files };
}

const readScripts = ({ files }: { files: Set<string> }) =>
  [...files].filter((file) => file.endsWith('.js')).map((file) => ({ file, script: readBuilt(file) }));

const readSources = (folders: string) =>
  globSync(`${folders}/**/*.{ts,tsx,css}`)
    .filter((file) => !/\.test\./.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

const [shop, work] = [reach('shop'), reach('work')];
const ofWork = readSources('web/work');
const ofOthers = readSources('{web/{shop,parts,ui,data,languages},features,shared}');

test('no page of the shop can load a file of the work side', () => {
  expect(shop.sources).toContain('web/shop/checkout/checkout.tsx');
  expect(work.sources).toContain('web/work/picking/picking.tsx');
  expect([...shop.sources].filter((source) => source.startsWith('web/work/'))).toEqual([]);
  expect([...work.sources].filter((source) => source.startsWith('web/shop/'))).toEqual([]);
});

test('no script of the shop has a text that only the work side says', () => {
  const texts = [...ofWork.matchAll(/'([A-Z][a-z]+ [\w ,.:]{8,})'|>\s*([A-Z][a-z]+ [\w ,.:]{8,}?)\s*</g)]
    .map(([, quoted, shown]) => (quoted ?? shown)!)
    .filter((text) => !ofOthers.includes(text));
  const said = readScripts(work)
    .map(({ script }) => script)
    .join('\n');
  const own = texts.filter((text) => said.includes(text));
  expect(own.length).toBeGreaterThan(200);
  const found = readScripts(shop).flatMap(({ file, script }) =>
    own.filter((text) => script.includes(text)).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

/** The classes of a style sheet as they stand in the sources. */
const listClasses = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll('\\', '')));

test('the style sheet of the shop has no class that only the work side uses', async () => {
  const sheets = [...work.files].filter((file) => file.endsWith('.css')).map(readBuilt);
  const own = [...listClasses(sheets.join('\n'))].filter(
    (name) => /[a-z]-/.test(name) && ofWork.includes(name) && !ofOthers.includes(name),
  );
  expect(own.length).toBeGreaterThan(50);
  const { server } = await builtPages().load();
  const shops = listClasses(server.styles);
  expect(shops.size).toBeGreaterThan(300);
  expect(own.filter((name) => shops.has(name))).toEqual([]);
});
