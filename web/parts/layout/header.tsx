// The header of every page: home, search, account and cart; on the shop's also where to deliver.

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, toLocale } from '#shared/languages.ts';
import { t } from '../../data/language.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { CartButton } from '../cart/cart-button.tsx';
import { DeliverTo } from '../location/deliver-to.tsx';
import { useShopFacts } from '../../data/shop-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { SearchBar } from '../search-bar/search-bar.tsx';
import { Link } from '../../ui/link.tsx';
import { latestLocation, onNavigation, useLocation } from '../../ui/router.tsx';

/** On a tablet the search box at its minimum width leaves no space for the shop's name. */
const BESIDE_LOCATION = 'md:max-lg:gap-1 md:max-lg:[&_a>span]:hidden';

/**
 * On a phone it has two rows. Once the first one would have scrolled away, mark, account and cart stand
 * beside the search box, and the place keeps its height, so that nothing below moves. While somebody
 * types, or where no script has run, it stays whole for the keyboard. The strip above scrolls away; while
 * there is a toast, the folded header leaves it the height of the strip.
 */
const FOLDING =
  'top-0 max-md:-top-13 max-md:not-data-folded:has-[input:focus]:top-0 max-md:not-data-folded:has-[[data-first-row]_:focus-visible]:top-0 folding';
const IN_FOLD = {
  gone: 'max-md:group-data-folded/header:hidden',
  left: 'max-md:col-span-2 max-md:group-data-folded/header:col-span-1 max-md:group-data-folded/header:row-start-2',
  search:
    'max-md:col-span-3 max-md:row-start-2 max-md:group-data-folded/header:col-span-1 max-md:group-data-folded/header:col-start-2 max-md:group-data-folded/header:[&_form]:min-w-0 max-md:group-data-folded/header:[&_a]:min-w-0',
  right: 'max-md:col-start-3 max-md:group-data-folded/header:row-start-2',
};

/**
 * On a phone of staff it has one row from the start, and leaves the whole screen to a page worked with one
 * thumb.
 */
const LOOKS = {
  shop: { header: FOLDING, row: 'grid-rows-[2.75rem_minmax(2.75rem,auto)] gap-y-1 py-2' },
  work: {
    header: 'top-(--strip)',
    row: 'grid-rows-[0_minmax(2.75rem,auto)] gap-y-0 py-1.5 md:py-2',
  },
  thumb: { header: 'top-(--strip) max-md:border-b-0', row: 'max-md:hidden' },
};

export function Header({ look = 'shop' }: { look?: keyof typeof LOOKS }) {
  const hasAreas = useShopFacts()?.hasAreas ?? false;
  const hasPlace = hasAreas && look === 'shop';
  const [isTyping, setTyping] = useState(false);
  const { top, isPassed } = usePassed();
  return (
    <>
      {/* As high as what scrolls away. */}
      <span ref={top} aria-hidden className="pointer-events-none absolute top-0 h-20 w-px md:h-7" />
      <header
        data-folded={look !== 'shop' || (isPassed && !isTyping) || undefined}
        className={`${LOOKS[look].header} group/header sticky z-30 border-b border-line bg-paper`}
      >
        <div
          className={`page grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 ${LOOKS[look].row} max-[374px]:gap-x-1 max-[332px]:px-2 md:flex md:h-18 md:items-center md:gap-x-4 md:low:h-14 md:low:py-1 lg:gap-x-6 ${hasPlace ? 'md:max-lg:gap-x-2' : ''}`}
        >
          <div
            data-first-row
            className={`flex items-center gap-2 max-md:min-w-0 max-[374px]:gap-1 md:shrink-0 ${IN_FOLD.left} ${hasPlace ? BESIDE_LOCATION : ''}`}
          >
            <Logo />
            <div className={`contents ${IN_FOLD.gone}`}>
              <FaultBoundary>{hasPlace && <DeliverTo />}</FaultBoundary>
            </div>
          </div>
          <div
            className={`min-w-0 md:max-w-[620px] md:flex-1 ${IN_FOLD.search}`}
            onFocus={({ target }) => setTyping(target instanceof HTMLInputElement)}
            // A box that had the focus before the scripts came.
            onInput={() => setTyping(true)}
            onBlur={() => setTyping(false)}
          >
            <FaultBoundary>
              <SearchBar />
            </FaultBoundary>
          </div>
          <div
            data-first-row
            className={`flex shrink-0 items-center md:ml-auto md:gap-2 lg:gap-4 ${IN_FOLD.right}`}
          >
            <div className={`contents ${IN_FOLD.gone}`}>
              <FaultBoundary>
                <LanguageButton />
              </FaultBoundary>
            </div>
            <FaultBoundary>
              <AccountMenu />
            </FaultBoundary>
            <FaultBoundary renderFailed={() => <ButtonLink to="/cart">{t('My Cart')}</ButtonLink>}>
              <CartButton />
            </FaultBoundary>
          </div>
        </div>
        <PageLoader />
        <FaultBoundary>
          <ConnectionLine />
        </FaultBoundary>
      </header>
    </>
  );
}

/** Nobody waits for a page that is there by then. */
const AT_ONCE_MS = 300;

const latestKey = () => latestLocation().key;

/** While the page that was asked for last is not there, the one before it stays. */
function PageLoader() {
  const { key } = useLocation();
  const asked = useSyncExternalStore(onNavigation, latestKey, () => key);
  const [slow, setSlow] = useState('');
  useEffect(() => {
    if (asked === key) return;
    const timer = setTimeout(() => setSlow(asked), AT_ONCE_MS);
    return () => clearTimeout(timer);
  }, [asked, key]);
  if (asked === key || asked !== slow) return null;
  return (
    <output
      aria-label={t('Loading')}
      className="absolute inset-x-0 -bottom-1 block h-1 animate-pulse bg-marigold motion-reduce:animate-none"
    />
  );
}

/** Whether this place at the top of the page has been scrolled past. */
function usePassed() {
  const top = useRef<HTMLSpanElement>(null);
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    // A busy browser says several changes at once.
    const observer = new IntersectionObserver((entries) => setPassed(!entries.at(-1)!.isIntersecting));
    observer.observe(top.current!);
    return () => observer.disconnect();
  }, []);
  return { top, isPassed };
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
        className={`font-extrabold tracking-tight text-leaf max-[374px]:hidden ${IN_FOLD.gone} ${name.length > 9 ? LONG : 'text-[1.375rem] leading-none max-md:text-xl'}`}
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
      <rect width="64" height="64" rx="15" fill="var(--color-brand)" />
      <path d="M36.5 6.5 18.8 35h12.4L26 50l19.5-26H33.6z" fill="var(--color-marigold)" />
      <path d="M10 34h44l-4.4 19.2A5 5 0 0 1 44.7 57H19.3a5 5 0 0 1-4.9-3.8z" fill="var(--color-white)" />
      <path
        d="M24.5 41v9M32 41v9M39.5 41v9"
        stroke="var(--color-brand)"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** What the button says, in the language it leads to; other languages say their name. */
const CALLS: Record<string, string> = { en: 'Read in English', hi: 'हिन्दी में देखें' };

/**
 * The way to the other language: one press, named in that language. A form like the language switch at the
 * foot of the page, which lists all languages.
 */
function LanguageButton() {
  const facts = useShopFacts();
  const isDefault = facts?.language === DEFAULT_LANGUAGE;
  const target = facts?.languages.find(({ code }) => isDefault !== (code === DEFAULT_LANGUAGE));
  if (!target) return null;
  const { code, name } = target;
  const label = CALLS[code] ?? name;
  return (
    <form method="post" action="/api/language" className="md:max-xl:hidden">
      <button
        name="language"
        value={code}
        lang={toLocale(code)}
        aria-label={label}
        title={label}
        className="grid h-11 w-10 place-items-center rounded-button text-lg font-semibold hover:bg-leaf-tint"
      >
        {code === 'hi' ? 'अ' : code === DEFAULT_LANGUAGE ? 'A' : [...name][0]}
      </button>
    </form>
  );
}
