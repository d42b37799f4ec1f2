// A row of cards that is known completely: bought before, similar, or bought together. Scrolls sideways like
// the rows of the home page.

import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { ProductCard as Card } from '#features/catalogue/catalogue.contract.ts';
import { NARROW_PICTURE, ProductCard, ROW_PICTURE } from './product-card.tsx';
import { CARD, LIST, noteTouch, StepButtons } from './product-row.tsx';
import { useScrollEnds } from './scroll-ends.ts';

type CardRowProps = {
  heading: string;
  products: readonly Card[];
  /** For a column or a drawer: small cards, as on a phone. */
  isNarrow?: boolean;
  /** Heading and row as low as they can be. */
  isLow?: boolean;
  /** In a phone's first screen: its pictures load at once. */
  isFirst?: boolean;
  children?: ReactNode;
};

const NARROW_LIST =
  'card-row flex gap-2 scroll-smooth overflow-x-auto overscroll-x-contain py-1 [scrollbar-width:thin]';

/** As many as a phone shows of a row. */
const FIRST_CARDS = 3;

export function CardRow({
  heading,
  products,
  isNarrow = false,
  isLow = false,
  isFirst = false,
  children,
}: CardRowProps) {
  const list = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const [ends, measure] = useScrollEnds({ atStart: true, atEnd: products.length < 3 });
  const count = products.length;
  useEffect(() => {
    if (list.current && count > 0) measure(list.current);
  }, [measure, count]);
  return (
    <section aria-labelledby={headingId} className={isNarrow ? 'min-w-0' : 'pt-3'}>
      <div className={`flex items-center gap-2 ${isLow ? 'h-6' : 'h-9 md:h-11'}`}>
        <h2
          id={headingId}
          className={`mr-auto min-w-0 truncate font-bold ${isNarrow ? 'text-base' : 'text-xl'}`}
        >
          {heading}
        </h2>
        {children}
        {!isLow && products.length > (isNarrow ? 3 : 2) && (
          <StepButtons name={heading} list={list} ends={ends} />
        )}
      </div>
      <ul
        ref={list}
        onTouchStart={noteTouch}
        onScroll={({ currentTarget }) => measure(currentTarget)}
        className={`${isLow ? '' : 'mt-1'} ${isNarrow ? NARROW_LIST : LIST}`}
      >
        {products.map((product, index) => (
          <li key={product._id} className={isNarrow ? 'w-35 shrink-0' : CARD}>
            <ProductCard
              product={product}
              sizes={isNarrow ? NARROW_PICTURE : ROW_PICTURE}
              isPriority={isFirst && index < FIRST_CARDS}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
