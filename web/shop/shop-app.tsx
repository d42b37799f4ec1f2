// The shoppers' application: every page in its frame. The same tree is drawn on the server and hydrated.

import {
  QueryClientProvider,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import type { PageAnswer, Rejection } from '#shared/shop-facts.ts';
import { isWorkPath, KIT_PATH } from '#shared/page-urls.ts';
import { useClearOnSessionChange } from '../data/account/user.ts';
import { endUnwanted } from '../data/connection.ts';
import { replayEarlyClicks } from '../data/event-replay.ts';
import { notePageHydrated } from '../data/hydrated.ts';
import { t, tServer } from '../data/language.ts';
import { pageQuery } from '../data/pages/page-query.ts';
import { useFreshWhenRestored } from '../data/pages/restored-page.ts';
import { ShopFactsProvider } from '../data/shop-facts.ts';
import { FailedPage } from '../parts/layout/failed-page.tsx';
import { NotFoundPage } from '../parts/layout/not-found-page.tsx';
import { PrivateHead } from '../parts/private-head.tsx';
import { ShopLayout } from '../parts/layout/shop-layout.tsx';
import { loadDocument } from '../ui/load-document.ts';
import { ACCOUNT_PAGES, accountFrame, findPage, type ShopPage } from './pages.tsx';
import { startPrefetch } from './prefetch.ts';
import { useScrollPosition } from '../data/scroll-position.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { useLocation } from '../ui/router.tsx';

type ShopAppProps = { client: QueryClient; first: PageAnswer };

/** `first`: the answer that the document came with. */
export function ShopApp({ client, first }: ShopAppProps) {
  return (
    <QueryClientProvider client={client}>
      <ShopFactsProvider first={first.facts}>
        <WakeUp />
        <ShopLayout>
          <Suspense>
            <Page rejection={first.rejection} />
          </Suspense>
        </ShopLayout>
      </ShopFactsProvider>
    </QueryClientProvider>
  );
}

/** The parameters of an address that say what its page shows. */
const SHOWN = ['page'];

function WakeUp() {
  useClearOnSessionChange();
  useFreshWhenRestored();
  useScrollPosition(SHOWN);
  const client = useQueryClient();
  useEffect(() => startPrefetch(client), [client]);
  useEffect(replayEarlyClicks, []);
  const location = useLocation();
  useEffect(endUnwanted, [location]);
  return null;
}

/** A page that was refused stays so until another one is opened. */
function Page({ rejection }: { rejection: Rejection | null }) {
  const { key, pathname } = useLocation();
  const [firstKey] = useState(key);
  useEffect(notePageHydrated, []);
  if (rejection && key === firstKey) return <Refused {...rejection} />;
  const page = findPage(pathname);
  if (!page) return <Elsewhere />;
  const shown = <OnePage key={page.path} {...page} />;
  const { Page: AccountFrame } = accountFrame;
  return ACCOUNT_PAGES.includes(page) ? <AccountFrame>{shown}</AccountFrame> : shown;
}

function OnePage({ page: { Page: View }, reads, skeleton, title }: ShopPage) {
  if (reads === 'always' && skeleton) {
    return (
      <Suspense fallback={<skeleton.Page />}>
        <ReadPage View={View} />
      </Suspense>
    );
  }
  if (reads === 'always') return <ReadPage View={View} />;
  if (reads === 'document') return <DocumentPage View={View} />;
  return (
    <>
      {title && <PrivateHead title={t(title)} />}
      <View page={null as never} />
    </>
  );
}

type PageView = ComponentType<{ page: never }>;

function ReadPage({ View }: { View: PageView }) {
  const { data: answer } = useSuspenseQuery(pageQuery(useLocation()));
  return answer.status === 404 ? <NotFound /> : <View page={answer.data as never} />;
}

/** Reads nothing by itself. */
function DocumentPage({ View }: { View: PageView }) {
  const answer = useQueryClient().getQueryData(pageQuery(useLocation()).queryKey);
  return answer?.status === 404 ? <NotFound /> : <View page={(answer?.data ?? null) as never} />;
}

/** A page of the work side is another application; any other path does not exist. */
function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  // The kit is a page in development only: elsewhere its document would be asked for again and again.
  const isWork = isWorkPath(pathname) && (import.meta.env.DEV || pathname !== KIT_PATH);
  useEffect(() => {
    if (isWork) loadDocument(pathname + search + hash);
  }, [isWork, pathname, search, hash]);
  return isWork ? null : <NotFound />;
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

/** What the shop shows instead of a page that it cannot give: why, in the frame of the other pages. */
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
