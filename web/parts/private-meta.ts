// Title of a page that belongs to one person: it contains the shop's name and is not indexed by search
// engines.

import { t } from '../data/language.ts';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** `export const meta = privateMeta(msg('Login'))` in a route module. */
export function privateMeta(title: string) {
  return ({ matches }: { matches: Matches }) => {
    const facts = matches.find((match) => match?.id === 'root')?.loaderData as
      | { shopName: string }
      | undefined;
    return [
      { title: facts ? `${t(title)} | ${facts.shopName}` : t(title) },
      { name: 'robots', content: 'noindex' },
    ];
  };
}
