// The block 'Why shop from the product?' of the product page.

import { ShoppingBasketIcon, TagIcon, ZapIcon, type LucideIcon } from 'lucide-react';
import { t } from '../../data/language.ts';

export function WhyShop() {
  return (
    <section aria-labelledby="why">
      <h2 id="why" className="text-base font-semibold">
        {t('Why shop from the product?')}
      </h2>
      <ul className="mt-3 grid gap-4">
        <Reason
          Icon={ZapIcon}
          title={t('Superfast Delivery')}
          text={t('At your door in about 10 minutes, from a store close to you.')}
        />
        <Reason
          Icon={TagIcon}
          title={t('Best Prices & Offers')}
          text={t('Fair prices every day, and every discount already taken off.')}
        />
        <Reason
          Icon={ShoppingBasketIcon}
          title={t('Wide Assortment')}
          text={t('Choose from 5000+ products')}
        />
      </ul>
    </section>
  );
}

function Reason({ Icon, title, text }: { Icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex items-center gap-4">
      <Icon
        strokeWidth={1.5}
        className="size-14 shrink-0 rounded-full bg-marigold-tint fill-marigold p-3 text-marigold-ink"
      />
      <div>
        <h3 className="text-sm font-semibold">{title}</h3>
        <p className="text-sm text-soft">{text}</p>
      </div>
    </li>
  );
}
