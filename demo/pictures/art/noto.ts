// The noto illustrations (Apache-2.0), read once on first use. Makes their ids unique in a drawing.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type IconSet = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

let bodies: Map<string, string> | undefined;

function load(): Map<string, string> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/noto/icons.json');
  const set = JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  const cached = new Map<string, string>();
  // Flags and the five skin tones of every person are two thirds of the set, and not used here.
  for (const [name, icon] of Object.entries(set.icons))
    if (!/^flag-|-skin-tone|-tone\d/.test(name)) cached.set(name, icon.body);
  for (const [name, alias] of Object.entries(set.aliases ?? {})) {
    const body = cached.get(alias.parent);
    if (body !== undefined && !cached.has(name)) cached.set(name, body);
  }
  return cached;
}

const all = () => (bodies ??= load());

export const hasNoto = (name: string): boolean => all().has(name);

/**
 * The body on a 128 x 128 field; every id begins with the prefix, so that one picture can hold an icon
 * twice.
 */
export function notoBody(name: string, prefix: string): string | undefined {
  return all()
    .get(name)
    ?.replace(/\bid="([^"]+)"/g, (_, id: string) => `id="${prefix}${id}"`)
    .replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${prefix}${id})`)
    .replace(/href="#([^"]+)"/g, (_, id: string) => `href="#${prefix}${id}"`);
}
