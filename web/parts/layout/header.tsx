// The header of every page: home, search, account and cart. On a phone's search page it is only the search
// box.

import { AccountMenu } from '../account/account-menu.tsx';
import { CartButton } from '../cart/cart-button.tsx';
import { DeliverTo } from '../location/deliver-to.tsx';
import { useShopFacts } from '../../data/shop-facts.ts';
import { ConnectionLine } from './connection-line.tsx';
import { Logo } from './logo.tsx';
import { SearchBar, useIsSearchPage } from '../search-bar/search-bar.tsx';

/** On a tablet the search box at its minimum width leaves no space for the shop's name. */
const BESIDE_LOCATION = 'md:max-lg:gap-1 md:max-lg:[&_a>span]:hidden';

export function Header() {
  const hasAreas = useShopFacts()?.hasAreas ?? false;
  const isSearchPage = useIsSearchPage();
  const beside = isSearchPage ? 'hidden md:flex' : 'flex';
  return (
    <header className="sticky top-(--strip) z-30 low:static border-b border-line bg-paper">
      <div
        className={`page flex flex-wrap items-center gap-x-4 gap-y-1 py-2 max-[374px]:gap-x-1 max-[332px]:px-2 md:h-18 md:flex-nowrap lg:gap-x-6 ${hasAreas ? 'md:max-lg:gap-x-2' : ''}`}
      >
        <div
          className={`${beside} items-center gap-2 max-md:min-w-0 max-md:flex-1 max-[374px]:gap-1 md:shrink-0 ${hasAreas ? BESIDE_LOCATION : ''}`}
        >
          <Logo />
          <DeliverTo />
        </div>
        <div className="order-last w-full md:order-none md:max-w-[620px] md:flex-1">
          <SearchBar />
        </div>
        <div className={`${beside} ml-auto shrink-0 items-center gap-2 lg:gap-4`}>
          <AccountMenu />
          <CartButton />
        </div>
      </div>
      <ConnectionLine />
    </header>
  );
}
