// The shop's logo and name, linked to the home page. The only place that draws them in a page.

import { Link } from 'react-router';
import { t } from '../../data/language.ts';
import { useShopFacts } from '../../data/shop-facts.ts';

/** For a shop name that would push the rest of the header into another row. */
const LONG = 'line-clamp-2 max-w-24 text-sm leading-tight wrap-anywhere md:max-w-52 md:text-lg';

export function Logo() {
  const name = useShopFacts()?.shopName ?? '';
  return (
    <Link
      to="/"
      aria-label={t('{name} home', { name }).trim()}
      className="flex min-h-11 items-center gap-2 rounded-button"
    >
      <LogoMark className="size-9 shrink-0" />
      <span
        className={`font-extrabold tracking-tight text-leaf ${name.length > 9 ? LONG : 'text-[22px] leading-none'}`}
      >
        {name}
      </span>
    </Link>
  );
}

/** The same drawing as web/public/favicon.svg: a bolt in a basket. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={className}>
      <rect width="64" height="64" rx="15" fill="var(--color-leaf)" />
      <path d="M36.5 6.5 18.8 35h12.4L26 50l19.5-26H33.6z" fill="var(--color-marigold)" />
      <path d="M10 34h44l-4.4 19.2A5 5 0 0 1 44.7 57H19.3a5 5 0 0 1-4.9-3.8z" fill="var(--color-white)" />
      <path
        d="M24.5 41v9M32 41v9M39.5 41v9"
        stroke="var(--color-leaf)"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
