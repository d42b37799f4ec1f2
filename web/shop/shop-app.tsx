// The shoppers' application: every page in its frame. The same tree is drawn on the server and hydrated.

import {
  QueryClientProvider,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import type { PageAnswer, Rejection } from '#shared/shop-facts.ts';
import { useClearOnSessionChange } from '../data/account/user.ts';
import { endUnwanted } from '../data/connection.ts';
import { replayEarlyClicks } from '../data/event-replay.ts';
import { notePageHydrated } from '../data/hydrated.ts';
import { t } from '../data/language.ts';
import { pageQuery } from '../data/pages/page-query.ts';
import { useFreshWhenRestored } from '../data/pages/restored-page.ts';
import { ShopFactsProvider } from '../data/shop-facts.ts';
import { PrivateHead } from '../parts/private-head.tsx';
import { ShopLayout } from '../parts/layout/shop-layout.tsx';
import { loadDocument } from '../ui/load-document.ts';
import { ACCOUNT_PAGES, accountFrame, findPage, isOfAccount, missingPage, type ShopPage } from './pages.tsx';
import { startPrefetch } from './prefetch.ts';
import { useScrollPosition } from '../data/scroll-position.ts';
import { useLocation, toPath } from '../ui/router.tsx';

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
  if (rejection && key === firstKey) return <Missing rejection={rejection} />;
  const page = findPage(pathname);
  if (!page && key !== firstKey && isOfAccount(pathname)) return <Elsewhere />;
  if (!page) return <Missing rejection={null} />;
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

const { Page: Missing } = missingPage;

type PageView = ComponentType<{ page: never }>;

function ReadPage({ View }: { View: PageView }) {
  const { data: answer } = useSuspenseQuery(pageQuery(useLocation()));
  return answer.status === 404 ? <Missing rejection={null} /> : <View page={answer.data as never} />;
}

/** Reads nothing by itself. */
function DocumentPage({ View }: { View: PageView }) {
  const answer = useQueryClient().getQueryData(pageQuery(useLocation()).queryKey);
  return answer?.status === 404 ? (
    <Missing rejection={null} />
  ) : (
    <View page={(answer?.data ?? null) as never} />
  );
}

/** A page of the work side is another application, if there is one at this address. */
function Elsewhere() {
  const location = useLocation();
  useEffect(() => loadDocument(toPath(location), location.state), [location]);
  return null;
}
