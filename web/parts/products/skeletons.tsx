// Grey placeholders of what is loading, in exactly its sizes.

export const CATEGORY_SKELETONS = 12;
export const ROW_SKELETONS = 6;
export const SEARCH_SKELETONS = 10;

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** List items, for a list of cards. */
export function CardSkeletons({ count, className = '' }: { count: number; className?: string }) {
  return times(count).map((index) => (
    <li key={index} className={className} aria-hidden>
      <CardSkeleton />
    </li>
  ));
}

function CardSkeleton() {
  return (
    <div className="@container h-full panel">
      <div className="p-1.5 @min-[160px]:p-2">
        <div className="skeleton h-20 w-full rounded-lg @min-[160px]:h-28 md:@min-[160px]:h-38" />
        <div className="mt-0.5 flex h-8 justify-end">
          <div className="skeleton w-full rounded-lg @min-[130px]:w-20" />
        </div>
        <div className="mt-1 h-8.5 pt-0.5">
          <div className="skeleton h-3 w-11/12 rounded" />
          <div className="skeleton mt-1.5 h-3 w-2/3 rounded" />
        </div>
        <div className="mt-0.5 h-5 pt-1 @min-[130px]:hidden">
          <div className="skeleton h-3 w-10 rounded" />
        </div>
        <div className="h-14 pt-1">
          <div className="skeleton h-3 w-1/3 rounded" />
          <div className="skeleton mt-2 h-4 w-12 rounded" />
        </div>
      </div>
    </div>
  );
}

export function TileSkeletons({ count }: { count: number }) {
  return times(count).map((index) => (
    <li key={index} aria-hidden>
      <div className="mx-auto skeleton aspect-square w-12 rounded-2xl md:w-full" />
      <div className="mt-1 h-6.5 md:mt-1.5 md:h-7.5">
        <div className="skeleton mx-auto h-3 w-4/5 rounded" />
      </div>
    </li>
  ));
}
