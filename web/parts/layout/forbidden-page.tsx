// Shown when the shop cannot give the requested page: why, and links to go on with. Works without scripts and
// without the database.

import { t, tServer } from '../../data/language.ts';
import type { Rejection } from '#shared/shop-facts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../empty-state.tsx';

export function ForbiddenPage({ status, message }: Rejection) {
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
