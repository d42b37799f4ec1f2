// The message for a path that does not exist, and links to go on with.

import { t } from '../../data/language.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../empty-state.tsx';

export function NotFoundPage() {
  return (
    <EmptyState
      picture="search"
      heading="h1"
      title={t('Page not found')}
      text={t('We could not find this page. It may have been removed, or the address has a typo.')}
    >
      <ButtonLink to="/">{t('Go To Home')}</ButtonLink>
      <ButtonLink to="/search" look="outlined">
        {t('See all products')}
      </ButtonLink>
    </EmptyState>
  );
}
