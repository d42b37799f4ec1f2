// Words for a path that names nothing, and ways on.

import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../empty-state.tsx';

export function NotFoundPage() {
  return (
    <EmptyState
      picture="search"
      heading="h1"
      title="Page not found"
      text="What you were looking for is not here. It may have been removed, or the address has a typo."
    >
      <ButtonLink to="/">Go To Home</ButtonLink>
      <ButtonLink to="/search" look="outlined">
        See all products
      </ButtonLink>
    </EmptyState>
  );
}
