// The block 'Why shop from the product?' of the product page.

import type { ReactNode } from 'react';
import { t } from '../../data/language.ts';

export function WhyShop() {
  return (
    <section aria-labelledby="why">
      <h2 id="why" className="text-base font-semibold">
        {t('Why shop from the product?')}
      </h2>
      <ul className="mt-3 grid gap-4">
        <Reason
          title={t('Superfast Delivery')}
          text={t('At your door in about 10 minutes, from a store close to you.')}
        >
          <path
            d="M34 6 14 34h13l-5 20 22-30H30l4-18Z"
            fill="var(--color-marigold)"
            stroke="var(--color-marigold-ink)"
            strokeWidth="2.5"
          />
        </Reason>
        <Reason
          title={t('Best Prices & Offers')}
          text={t('Fair prices every day, and every discount already taken off.')}
        >
          <path
            d="M8 30V12a4 4 0 0 1 4-4h18l23 23a4 4 0 0 1 0 5.6L36.6 53a4 4 0 0 1-5.6 0L8 30Z"
            fill="var(--color-marigold)"
            stroke="var(--color-marigold-ink)"
            strokeWidth="2.5"
          />
          <circle
            cx="20"
            cy="20"
            r="4"
            fill="var(--color-white)"
            stroke="var(--color-marigold-ink)"
            strokeWidth="2.5"
          />
          <path d="M27 39 39 33" stroke="var(--color-marigold-ink)" strokeWidth="2.5" />
        </Reason>
        <Reason title={t('Wide Assortment')} text={t('Choose from 5000+ products')}>
          <path
            d="M10 26h40l-4 26H14l-4-26Z"
            fill="var(--color-marigold)"
            stroke="var(--color-marigold-ink)"
            strokeWidth="2.5"
          />
          <path
            d="M20 26c0-10 4-18 10-18s10 8 10 18"
            fill="none"
            stroke="var(--color-marigold-ink)"
            strokeWidth="2.5"
          />
          <path d="M22 34v10M30 34v10M38 34v10" stroke="var(--color-marigold-ink)" strokeWidth="2.5" />
        </Reason>
      </ul>
    </section>
  );
}

function Reason({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4">
      <svg
        viewBox="0 0 60 60"
        aria-hidden
        strokeLinejoin="round"
        strokeLinecap="round"
        className="size-14 shrink-0 rounded-full bg-marigold-tint p-3"
      >
        {children}
      </svg>
      <div>
        <h3 className="text-sm font-semibold">{title}</h3>
        <p className="text-sm text-soft">{text}</p>
      </div>
    </li>
  );
}
