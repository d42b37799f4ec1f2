// Grey boxes in place of a list that is loading.

type SkeletonsProps = {
  count: number;
  /** The size of each. */
  each: string;
  className?: string;
};

export function Skeletons({ count, each, className = 'grid gap-2' }: SkeletonsProps) {
  return (
    <output aria-label="Loading" className={className}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`skeleton rounded-card ${each}`} />
      ))}
    </output>
  );
}
