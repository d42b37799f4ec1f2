// Words for a path that names nothing, and a way home.

import { ButtonLink } from '../ui/button.tsx';

export function NotFoundPage() {
  return (
    <section className="page grid place-items-center gap-3 py-20 text-center">
      <h1 className="text-2xl font-bold">Page not found</h1>
      <p className="text-soft">
        What you were looking for is not here. It may have been removed, or the address has a typo.
      </p>
      <ButtonLink to="/">Go To Home</ButtonLink>
    </section>
  );
}
