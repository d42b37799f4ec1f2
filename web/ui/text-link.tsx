// A link of its own, as tall as a thumb; inside of a sentence a link has only its colour.

import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

/** For an `<a>` or a button that looks like one. */
export const textLink = (className = '') =>
  `inline-flex min-h-11 items-center font-semibold text-leaf underline ${className}`;

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={textLink(className)} {...rest} />;
}
