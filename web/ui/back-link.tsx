// The way back, above a page.

import { ArrowLeftIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

export function BackLink({ className = '', children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={`mb-2 -ml-2 inline-flex min-h-(--press) items-center gap-2 rounded-button px-2 text-sm font-medium text-soft hover:text-ink ${className}`}
      {...rest}
    >
      <ArrowLeftIcon className="size-4" />
      {children}
    </Link>
  );
}
