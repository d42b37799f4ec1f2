// Title of a page that belongs to one person: named after the shop, and kept out of search engines.

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** `export const meta = privateMeta('Login')` in a route module. */
export function privateMeta(title: string) {
  return ({ matches }: { matches: Matches }) => {
    const facts = matches.find((match) => match?.id === 'root')?.loaderData as
      | { shopName: string }
      | undefined;
    return [
      { title: facts ? `${title} | ${facts.shopName}` : title },
      { name: 'robots', content: 'noindex' },
    ];
  };
}
