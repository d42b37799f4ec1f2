// A link that opens its page without loading a document, with the address that it also has without scripts.
// React Router's own brings the code of its framework along, a twentieth of what a first visit loads.

import type { ComponentProps } from 'react';
import {
  createPath,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
  type NavigateOptions,
  type To,
} from 'react-router';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Pick<NavigateOptions, 'replace' | 'state' | 'preventScrollReset'> & {
    /** A page of this application. */
    to: To;
  };

export function Link({ to, replace, state, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const path = createPath(useResolvedPath(to));
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return;
        event.preventDefault();
        // The page that is open already does not become another entry of the history.
        void navigate(to, { replace: replace ?? path === here, state, preventScrollReset });
      }}
    >
      {children}
    </a>
  );
}

/** Not one that opens a tab or a menu, or saves the page. */
export const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: React.MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
