// Grey boxes in place of what is loading.

import { t } from '../data/language.ts';

type SkeletonsProps = {
  /** The size of each, or the sizes of those that differ. */
  each: string | readonly string[];
  count?: number;
  className?: string;
};

export function Skeletons({ each, count = 1, className = 'grid gap-2' }: SkeletonsProps) {
  return (
    <output aria-label={t('Loading')} className={className}>
      {Array.from({ length: count }, () => each)
        .flat()
        .map((size, index) => (
          <span key={index} className={`skeleton rounded-card ${size}`} />
        ))}
    </output>
  );
}

/** Of the size of account-links.tsx, while that or the user is not known yet. */
export function AccountLinksSkeleton() {
  return (
    <div aria-hidden className="grid gap-1">
      <div className="skeleton h-12 rounded-button" />
      <hr className="my-1 border-line" />
      <div className="skeleton h-12 rounded-button" />
      <div className="skeleton h-12 rounded-button" />
      <div className="skeleton h-12 rounded-button" />
      <div className="skeleton h-12 rounded-button" />
      <div className="skeleton h-12 rounded-button" />
    </div>
  );
}
