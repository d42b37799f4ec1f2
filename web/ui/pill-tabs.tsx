// Links side by side that show different parts of one page; one of them is chosen.

import type { ReactNode } from 'react';
import { Link } from './link.tsx';

type PillTabsProps = {
  label: string;
  tabs: readonly { key: string; label: ReactNode; to: string }[];
  /** The key of the chosen one. */
  chosen: string;
  className?: string;
  /** The size of each. */
  size?: string;
};

export function PillTabs({
  label,
  tabs,
  chosen,
  className = 'flex',
  size = 'min-h-(--press) px-4',
}: PillTabsProps) {
  return (
    <nav aria-label={label} className={`flex-wrap gap-1.5 ${className}`}>
      {tabs.map(({ key, label: words, to }) => (
        <Link
          key={key}
          to={to}
          aria-current={key === chosen ? 'page' : undefined}
          className={`inline-flex items-center gap-1.5 rounded-full border text-sm font-medium ${size} ${
            key === chosen
              ? 'border-leaf bg-leaf text-paper'
              : 'border-line bg-paper hover:border-leaf hover:bg-leaf-tint'
          }`}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}

type ShowTabsProps = Pick<PillTabsProps, 'label' | 'chosen' | 'className' | 'size'> & {
  /** By their `show` in the address; the first one has none there. */
  tabs: Readonly<Record<string, string>>;
};

/** Those of a page whose address says by `show` which part is shown. */
export function ShowTabs({ tabs, ...rest }: ShowTabsProps) {
  return (
    <PillTabs
      tabs={Object.entries(tabs).map(([key, label], at) => ({
        ...{ key, label },
        to: at === 0 ? '?' : `?show=${key}`,
      }))}
      {...rest}
    />
  );
}
