// What the shop shows instead of a page that does not exist, or that it cannot give: why, in the frame of the
// other pages.

import type { Rejection } from '#shared/shop-facts.ts';
import { t, tServer } from '../data/language.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailedPage } from '../parts/layout/failed-page.tsx';
import { NotFoundPage } from '../parts/layout/not-found-page.tsx';
import { buttonClass } from '../ui/button.tsx';

/** `rejection` null: there is no page at this address. */
export default function MissingPage({ rejection }: { rejection: Rejection | null }) {
  return rejection ? <Refused {...rejection} /> : <NotFound />;
}

function NotFound() {
  return (
    <>
      <title>{t('Page not found')}</title>
      <meta name="robots" content="noindex" />
      <NotFoundPage />
    </>
  );
}

function Refused(rejection: Rejection) {
  if (rejection.status === 500) return <FailedPage home="/" onRetry={() => window.location.reload()} />;
  return (
    <>
      <title>{tServer(rejection.message)}</title>
      <meta name="robots" content="noindex" />
      <ForbiddenPage {...rejection} />
    </>
  );
}

/** Works without scripts and without the database. */
function ForbiddenPage({ status, message }: Rejection) {
  const isBusy = status === 503;
  return (
    <EmptyState
      picture={isBusy ? 'shelf' : 'search'}
      heading="h1"
      title={tServer(message)}
      text={toText(status)}
    >
      {isBusy && (
        // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the one that was asked for
        <a href="" className={buttonClass()}>
          {t('Try again')}
        </a>
      )}
      <a href="/" className={buttonClass(isBusy ? 'outlined' : 'primary')}>
        {t('Go To Home')}
      </a>
    </EmptyState>
  );
}

function toText(status: number): string {
  if (status === 503) return t('It takes a moment. Nothing in your cart is lost.');
  if (status === 400) return t('The address may be incomplete or contain a typo.');
  return t('We could not find this page.');
}
