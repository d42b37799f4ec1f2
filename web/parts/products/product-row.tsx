// One horizontal row of products: heading, 'See All', and buttons that scroll 200 px a step. The first cards
// are in the HTML; the others are fetched when the row is scrolled, or when it comes near on screens wide
// enough to show all of the first. The scroll position is restored when the shopper comes back.

import { ChevronRightIcon } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject, type UIEvent } from 'react';
import type { ProductCard as Card, ProductFamily } from '#features/catalogue/catalogue.contract.ts';
import { toProductCard } from '#features/catalogue/catalogue.rules.ts';
import type { HomeRow } from '#features/catalogue/page-reads.contract.ts';
import { toListingPath } from '#shared/slugs.ts';
import { t } from '../../data/language.ts';
import { useShared } from '../../data/reads.ts';
import { ProductCard, ROW_PICTURE } from './product-card.tsx';
import { useScrollEnds, type Ends } from './scroll-ends.ts';
import { CardSkeletons, ROW_SKELETONS } from './skeletons.tsx';
import { TextLink } from '../../ui/link.tsx';

const STEP_PX = 200;
const NEAR = '300px';
const ROW_SIZE = 20;

const toCards = ({ data }: { data: ProductFamily[] }) =>
  data.map(({ product, count }) => toProductCard(product, count));

export const LIST =
  'card-row -mx-[16px] flex gap-2 scroll-smooth md:gap-3 overflow-x-auto overscroll-x-contain px-[16px] py-1 [scrollbar-width:none] xl:mx-0 xl:px-0';
/** Six fill the page at full width; on narrower screens fewer of a fixed width. */
export const CARD = 'w-35 shrink-0 md:w-50 xl:w-[calc((100%-60px)/6)]';

/** Scroll position of each row by category id. */
const scrolledTo = new Map<string, number>();

export function ProductRow({ row }: { row: HomeRow }) {
  const { category, subCategory, products: firstCards } = row;
  const list = useRef<HTMLUListElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [ends, measure] = useScrollEnds({ atStart: true, atEnd: firstCards.length < 3 });
  const { data: allCards } = useShared(
    'POST /api/product/families',
    { body: { categoryId: category._id, limit: ROW_SIZE } },
    { select: toCards, enabled: isWanted && firstCards.length > 0 },
  );
  const cards = allCards ? withRest(firstCards, allCards) : firstCards;

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // Measuring a row that is not visible would force its layout.
    const left = scrolledTo.get(category._id);
    if (left) element.scrollTo({ left, behavior: 'instant' });
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)!.isIntersecting) return;
        observer.disconnect();
        // A phone shows a few cards of the row and can scroll to more; a wide screen shows all of them.
        measure(element);
        if (element.scrollWidth < element.clientWidth + STEP_PX) whenIdle(() => setWanted(true));
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [category._id, measure]);

  // Rows that are not visible have no layout, so they are measured only when they come near.
  useEffect(() => {
    if (allCards && list.current) measure(list.current);
  }, [allCards, measure]);

  const onScroll = ({ currentTarget }: UIEvent) => {
    scrolledTo.set(category._id, currentTarget.scrollLeft);
    measure(currentTarget);
    if (currentTarget.scrollLeft > 0) setWanted(true);
  };
  const headingId = `row-${category._id}`;
  return (
    <section aria-labelledby={headingId} className="pt-3">
      <div className="flex h-9 items-center gap-2 md:h-11">
        <h2 id={headingId} className="mr-auto min-w-0 truncate text-xl font-bold">
          {category.name}
        </h2>
        <TextLink
          to={toListingPath(category, subCategory)}
          aria-label={t('See All {name}', { name: category.name })}
          className="shrink-0 rounded-button px-2 text-sm"
        >
          {t('See All')}
        </TextLink>
        {cards.length > 0 && <StepButtons name={category.name} list={list} ends={ends} />}
      </div>
      {cards.length === 0 ? (
        <p className="mt-1 grid min-h-24 place-items-center rounded-card border border-dashed border-line bg-paper px-4 text-center text-sm text-soft">
          {t('Products will come soon.')}
        </p>
      ) : (
        <ul ref={list} onTouchStart={noteTouch} onScroll={onScroll} className={`mt-1 ${LIST}`}>
          {cards.map((product) => (
            <li key={product._id} className={CARD}>
              <ProductCard product={product} sizes={ROW_PICTURE} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Its other pictures are then loaded (product-card.css). */
export function noteTouch({ currentTarget }: { currentTarget: HTMLElement }): void {
  currentTarget.dataset.touched = '';
}

type StepButtonsProps = { name: string; list: RefObject<HTMLUListElement | null>; ends: Ends };

/** They scroll a row; a touch scrolls it without them. */
export function StepButtons({ name, list, ends }: StepButtonsProps) {
  const step = (pixels: number) => list.current?.scrollBy({ left: pixels });
  return (
    <div className="hidden gap-2 any-pointer-fine:flex">
      <StepButton
        label={t('Scroll {name} left', { name })}
        isAtEnd={ends.atStart}
        onClick={() => step(-STEP_PX)}
      >
        <ChevronRightIcon className="size-5 rotate-180" />
      </StepButton>
      <StepButton
        label={t('Scroll {name} right', { name })}
        isAtEnd={ends.atEnd}
        onClick={() => step(STEP_PX)}
      >
        <ChevronRightIcon className="size-5" />
      </StepButton>
    </div>
  );
}

function StepButton({ label, isAtEnd, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full border border-line bg-paper text-ink hover:border-leaf hover:text-leaf aria-disabled:pointer-events-none aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}

type StepButtonProps = { label: string; isAtEnd: boolean; onClick: () => void; children: ReactNode };

/** Cards already on the screen keep their position. */
function withRest(first: readonly Card[], all: readonly Card[]): Card[] {
  const known = new Set(first.map(({ _id }) => _id));
  return [...first, ...all.filter(({ _id }) => !known.has(_id))];
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}

/** Placeholder of a row that is loading. */
export function RowSkeleton() {
  return (
    <div className="pt-3" aria-hidden>
      <div className="flex h-9 items-center md:h-11">
        <div className="skeleton h-5 w-44 rounded" />
      </div>
      <ul className={`mt-1 overflow-x-hidden ${LIST}`}>
        <CardSkeletons count={ROW_SKELETONS} className={CARD} />
      </ul>
    </div>
  );
}
