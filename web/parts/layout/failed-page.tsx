// What stands in place of a page that failed, in the frame of the other pages.

import type { ReactNode } from 'react';
import { t } from '../../data/language.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FaultBoundary } from '../../ui/fault-boundary.tsx';
import { useLocation } from '../../ui/router.tsx';

/** Around the page in a frame. Another page is drawn anew. `home`: where the frame's own first page is. */
export function PageBoundary({ home, children }: { home: string; children: ReactNode }) {
  const { key } = useLocation();
  return (
    <FaultBoundary resetKey={key} renderFailed={(retry) => <FailedPage home={home} onRetry={retry} />}>
      {children}
    </FaultBoundary>
  );
}

type FailedPageProps = { home: string; onRetry: () => void };

export function FailedPage({ home, onRetry }: FailedPageProps) {
  return (
    <section role="alert" className="page py-16 text-center">
      <title>{t('Unexpected Application Error!')}</title>
      <h1 className="text-2xl font-bold">{t('Unexpected Application Error!')}</h1>
      <p className="mt-2 text-soft">{t('Something went wrong on our side. Nothing in your cart is lost.')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>{t('Try again')}</Button>
        <ButtonLink to={home} look="outlined">
          {t('Go To Home')}
        </ButtonLink>
      </div>
    </section>
  );
}
