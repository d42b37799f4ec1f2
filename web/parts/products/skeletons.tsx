// Grey placeholders of what is loading, in exactly its sizes (counts: specification 9).

export const CATEGORY_SKELETONS = 12;
export const ROW_SKELETONS = 6;
export const SEARCH_SKELETONS = 10;
export const LISTING_SKELETONS = 8;

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
      <div className="p-1.5 @min-[140px]:p-2 @min-[192px]:p-3">
        <div className="skeleton aspect-square w-full rounded-lg" />
        <div className="mt-2 h-10 pt-0.5">
          <div className="skeleton h-3.5 w-11/12 rounded" />
          <div className="skeleton mt-1.5 h-3.5 w-2/3 rounded" />
        </div>
        <div className="skeleton mt-1.5 h-3 w-1/3 rounded" />
        <div className="mt-1 flex h-19 flex-col justify-between @min-[192px]:mt-3 @min-[192px]:h-11 @min-[192px]:flex-row @min-[192px]:items-center">
          <div className="skeleton h-4 w-12 rounded" />
          <div className="skeleton h-11 w-full rounded-button @min-[192px]:w-28" />
        </div>
      </div>
    </div>
  );
}

export function TileSkeletons({ count }: { count: number }) {
  return times(count).map((index) => (
    <li key={index} aria-hidden>
      <div className="skeleton aspect-square w-full rounded-2xl" />
      <div className="mt-1.5 h-7.5">
        <div className="skeleton mx-auto h-3 w-4/5 rounded" />
      </div>
    </li>
  ));
}
