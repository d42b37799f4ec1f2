// Title of a page that belongs to one person: it contains the shop's name and is not indexed by search
// engines.

import { useShopFacts } from '../data/shop-facts.ts';

export function PrivateHead({ title }: { title: string }) {
  const facts = useShopFacts();
  return (
    <>
      <title>{facts ? `${title} | ${facts.shopName}` : title}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
