// What search engines and link previews read: title, description, canonical address, Open Graph. React
// puts them into the head of the document.

import { t } from '../../data/language.ts';
import { useShopFacts } from '../../data/shop-facts.ts';

const DESCRIPTION_LENGTH = 155;

type PageFacts = {
  /** null for the shop's own name and promise. */
  title: string | null;
  description: string;
  /** Path and query of the page's canonical address. */
  path: string;
  /** As stored: root-relative or https. */
  image?: string | undefined;
  type?: 'website' | 'product';
  isIndexed?: boolean;
  /** Filtered or sorted by a shopper: search engines should index the page at `path` instead. */
  isFiltered?: boolean;
  /** Structured data, as the scripts that only the server makes (structured-data.ts). */
  structured?: string;
};

export function PageHead(page: PageFacts) {
  const { shopName = '', publicUrl = '' } = useShopFacts() ?? {};
  const title =
    page.title === null
      ? t('{shopName}: groceries in 10 minutes', { shopName })
      : `${page.title} | ${shopName}`;
  const description = shorten(page.description);
  const url = publicUrl + page.path;
  const { image, type = 'website', isIndexed = true, isFiltered = false, structured } = page;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {(isIndexed || isFiltered) && <link rel="canonical" href={url} />}
      {!(isIndexed && !isFiltered) && <meta name="robots" content="noindex, follow" />}
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image && <meta property="og:image" content={absolute(publicUrl, image)} />}
      {/* Search engines read the document; what it came with stays, and the browser writes none of it. */}
      {structured !== undefined && (
        <div hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: structured }} />
      )}
    </>
  );
}

export function absolute(publicUrl: string, address: string): string {
  return address.startsWith('/') ? publicUrl + address : address;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const characters = [...line].slice(0, DESCRIPTION_LENGTH).join('');
  // Drops the last word, which may be cut off, unless it is the only one.
  return `${characters.replace(/[,.;:]? \S*$/, '')} …`;
}
