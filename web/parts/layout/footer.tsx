// The footer of every page.

import type { ReactNode } from 'react';
import { toLocale } from '#shared/languages.ts';
import { OFFERS_PATH, toShopPagePath } from '#shared/page-urls.ts';
import { useOffersHere } from '../../data/cart/cart.queries.ts';
import { t } from '../../data/language.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { SHOP_PAGE_TITLES } from './shop-page-titles.ts';
import { Link, PhoneLink } from '../../ui/link.tsx';

export function Footer() {
  const facts = useShopFacts();
  const hasOffers = useOffersHere()?.listed;
  const links = facts?.socialLinks ?? [];
  const pages = facts?.pages ?? [];
  return (
    <footer className="mt-10 border-t border-line bg-paper">
      {pages.length > 0 && (
        <nav aria-label={t('About the shop')} className="page pt-3">
          <ul className="-mx-2 grid grid-cols-3 justify-items-center text-center text-sm font-medium md:flex">
            {pages.map((name) => (
              <li key={name}>
                <Link
                  to={toShopPagePath(name)}
                  className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-button px-2 hover:text-leaf hover:underline"
                >
                  {t(SHOP_PAGE_TITLES[name])}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="page flex flex-col items-center gap-2 py-4 text-sm text-soft md:flex-row md:justify-between">
        <div className="relative">
          <p>{t('© All Rights Reserved 2025.')}</p>
          {/* Outside the flow, so that nothing moves when it appears. */}
          {hasOffers && (
            <Link
              to={OFFERS_PATH}
              className="absolute -inset-y-3 left-full ml-1 flex items-center rounded-button px-2 font-medium text-ink hover:text-leaf hover:underline"
            >
              {t('Offers')}
            </Link>
          )}
        </div>
        <LanguageSwitch />
        {facts?.phone && (
          <PhoneLink
            phone={facts.phone}
            className="inline-flex min-h-11 items-center rounded-button px-2 hover:text-leaf"
          >
            {t('Call {phone}', { phone: facts.phone })}
          </PhoneLink>
        )}
        {links.length > 0 && (
          <ul className="flex">
            {links.map(({ label, url }) => (
              <li key={label}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={label}
                  className="grid size-11 place-items-center rounded-button hover:bg-leaf-tint hover:text-leaf"
                >
                  <SocialIcon label={label} />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}

/**
 * Each language is named in itself. A form, so that it works without scripts: the server sets the cookie and
 * redirects back to this page.
 */
function LanguageSwitch() {
  const facts = useShopFacts();
  if (!facts || facts.languages.length < 2) return null;
  return (
    <form method="post" action="/api/language">
      <fieldset aria-label={t('Language')} className="flex">
        {facts.languages.map(({ code, name }) => {
          const isCurrent = code === facts.language;
          return (
            <button
              key={code}
              name="language"
              value={code}
              lang={toLocale(code)}
              aria-current={isCurrent}
              className={`min-h-11 min-w-11 rounded-button px-2 hover:bg-leaf-tint ${isCurrent ? 'font-semibold text-ink' : 'text-leaf underline underline-offset-4'}`}
            >
              {name}
            </button>
          );
        })}
      </fieldset>
    </form>
  );
}

const PATHS: Record<string, ReactNode> = {
  facebook: <path d="M15.5 4h-2A4.5 4.5 0 0 0 9 8.5V21m-3-9h8.5" />,
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.8 7.2h.01" />
    </>
  ),
  linkedin: <path d="M5.5 10v9.5m0-14.5v.01M10.5 19.5V10m0 4.5a4 4 0 0 1 8 0v5" />,
};

/** Networks without a drawing of their own get a globe. */
function SocialIcon({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {PATHS[label.toLowerCase()] ?? (
        <path d="M3 12h18M12 3a14 14 0 0 1 0 18 14 14 0 0 1 0-18Zm0 0a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z" />
      )}
    </svg>
  );
}
