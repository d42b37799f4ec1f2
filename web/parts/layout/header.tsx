// The header of every page: home, search, account and cart.

import { Link } from 'react-router';
import { t } from '../../data/language.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { CartButton } from '../cart/cart-button.tsx';
import { DeliverTo } from '../location/deliver-to.tsx';
import { useShopFacts } from '../../data/shop-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { LanguageButton } from './language-button.tsx';
import { SearchBar } from '../search-bar/search-bar.tsx';

/** On a tablet the search box at its minimum width leaves no space for the shop's name. */
const BESIDE_LOCATION = 'md:max-lg:gap-1 md:max-lg:[&_a>span]:hidden';

/** On a phone all but the row of the search scrolls away with the page, unless the keyboard is in it. */
const COLLAPSING =
  'top-(--strip) max-md:top-[calc(var(--strip)-3.25rem)] max-md:has-[[data-first-row]_:focus-visible]:top-(--strip)';

export function Header() {
  const hasAreas = useShopFacts()?.hasAreas ?? false;
  return (
    <header className={`${COLLAPSING} sticky z-30 low:static border-b border-line bg-paper`}>
      <div
        className={`page flex flex-wrap items-center gap-x-4 gap-y-1 py-2 max-md:gap-x-2 max-[374px]:gap-x-1 max-[332px]:px-2 md:h-18 md:flex-nowrap lg:gap-x-6 ${hasAreas ? 'md:max-lg:gap-x-2' : ''}`}
      >
        <div
          data-first-row
          className={`flex items-center gap-2 max-md:min-w-0 max-md:flex-1 max-[374px]:gap-1 md:shrink-0 ${hasAreas ? BESIDE_LOCATION : ''}`}
        >
          <Logo />
          <FaultBoundary>
            <DeliverTo />
          </FaultBoundary>
        </div>
        <div className="order-last w-full md:order-none md:max-w-[620px] md:flex-1">
          <FaultBoundary>
            <SearchBar />
          </FaultBoundary>
        </div>
        <div data-first-row className="ml-auto flex shrink-0 items-center md:gap-2 lg:gap-4">
          <FaultBoundary>
            <LanguageButton />
          </FaultBoundary>
          <FaultBoundary>
            <AccountMenu />
          </FaultBoundary>
          <FaultBoundary renderFailed={() => <ButtonLink to="/cart">{t('My Cart')}</ButtonLink>}>
            <CartButton />
          </FaultBoundary>
        </div>
      </div>
      <FaultBoundary>
        <ConnectionLine />
      </FaultBoundary>
    </header>
  );
}

/** For a shop name that would push the rest of the header into another row. */
const LONG = 'line-clamp-2 max-w-24 text-sm leading-tight wrap-anywhere md:max-w-52 md:text-lg';

function Logo() {
  const name = useShopFacts()?.shopName ?? '';
  return (
    <Link
      to="/"
      aria-label={t('{name} home', { name }).trim()}
      className="flex min-h-11 items-center gap-2 rounded-button"
    >
      <LogoMark className="size-9 shrink-0" />
      <span
        className={`font-extrabold tracking-tight text-leaf max-[374px]:hidden ${name.length > 9 ? LONG : 'text-[1.375rem] leading-none max-md:text-xl'}`}
      >
        {name}
      </span>
    </Link>
  );
}

/** The same drawing as web/public/favicon.svg: a bolt in a basket. */
function LogoMark({ className }: { className?: string }) {
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
