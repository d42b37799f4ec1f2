// Imported before anything loads drizzle-orm (app/main.ts; `--import` for other programs). Its package.json
// lists some 800 entry points (180 kB), and Node copies that list for each of its hundred modules and each
// import of it, only to learn what they are. This says so in its place (docs/decisions/01). Without it
// everything works, only slower.

import { registerHooks, type ResolveFnOutput } from 'node:module';

const INSIDE = '/node_modules/drizzle-orm/';
const entries = new Map<string, ResolveFnOutput>();

const asModule = (url: string): ResolveFnOutput => ({ url, format: 'module', shortCircuit: true });

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('drizzle-orm')) {
      const key = `${specifier} ${context.conditions.join(' ')}`;
      const known = entries.get(key);
      if (known) return known;
      const found = next(specifier, context);
      if (!found.url.endsWith('.js')) return found;
      entries.set(key, asModule(found.url));
      return asModule(found.url);
    }
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.includes(INSIDE))
      return asModule(new URL(specifier, context.parentURL).href);
    return next(specifier, context);
  },
});
