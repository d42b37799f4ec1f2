// In place of a list in which there is nothing.

import type { ComponentProps } from 'react';
import { EmptyState } from './empty-state.tsx';

type NoDataProps = Partial<ComponentProps<typeof EmptyState>>;

export function NoData({ picture = 'shelf', title = 'No Data', ...rest }: NoDataProps) {
  return (
    <div className="panel">
      <EmptyState picture={picture} title={title} {...rest} />
    </div>
  );
}
