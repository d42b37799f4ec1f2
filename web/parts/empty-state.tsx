// An empty state: a drawn picture, the reason, and links to go on with.

import type { ReactNode, ComponentProps } from 'react';

/** Drawn in the colours of web/theme.css. */
const PICTURES = { shelf: '/empty-shelf.svg', search: '/lost-lens.svg' };

type EmptyStateProps = {
  picture: 'shelf' | 'search';
  title: string;
  /** h1 when the page shows nothing else. */
  heading?: 'h1' | 'h2';
  text?: string;
  /** Links and buttons to go on with. */
  children?: ReactNode;
};

export function EmptyState({ picture, title, heading: Heading = 'h2', text, children }: EmptyStateProps) {
  return (
    <section className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <img src={PICTURES[picture]} alt="" width={206} height={144} className="h-36 w-auto" />
      <Heading className="mt-2 text-xl font-bold">{title}</Heading>
      {text && <p className="max-w-md text-sm wrap-anywhere text-soft">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}

type NoDataProps = Partial<ComponentProps<typeof EmptyState>>;

/** In place of a list in which there is nothing. */
export function NoData({ picture = 'shelf', title = 'No Data', ...rest }: NoDataProps) {
  return (
    <div className="panel">
      <EmptyState picture={picture} title={title} {...rest} />
    </div>
  );
}
