// A link that opens its page without loading a document, with the address that it also has without scripts.

import type { ComponentProps } from 'react';
import { latestLocation, navigate, toPath, useHref, type NavigateOptions } from './router.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  NavigateOptions & {
    /** A page of this application: its path, or `?` and another query of the same page. */
    to: string;
  };

export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return;
        event.preventDefault();
        // The page that is open already does not become another entry of the history.
        navigate(href, { replace: replace ?? href === toPath(latestLocation()), state });
      }}
    >
      {children}
    </a>
  );
}

/** Not one that opens a tab or a menu, or saves the page. */
export const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: React.MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

// A link of its own is as tall as a thumb; inside of a sentence a link has only its colour.

/** For an `<a>` or a button that looks like one. */
export const textLink = (className = '') =>
  `inline-flex min-h-11 items-center font-semibold text-leaf underline ${className}`;

type PhoneLinkProps = Omit<ComponentProps<'a'>, 'href'> & { phone: string | null };

/** Calls a number; without one there is no link. */
export function PhoneLink({ phone, className = textLink(), children = phone, ...rest }: PhoneLinkProps) {
  if (!phone) return null;
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={className} {...rest}>
      {children}
    </a>
  );
}

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={textLink(className)} {...rest} />;
}
