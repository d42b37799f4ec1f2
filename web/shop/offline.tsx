// The page that opens when no page can be loaded: it navigates to the requested page, as far as this browser
// has cached it. The service worker caches this page (web/worker/open-page.ts).

import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { startOfflineMode } from '../data/offline/on-demand.ts';
import { t } from '../data/language.ts';
import { readReturnPath } from '../parts/account/return-path.ts';
import { TextLink } from '../ui/text-link.tsx';

export function meta() {
  return [{ title: t('No network') }, { name: 'robots', content: 'noindex' }];
}

export default function Offline() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const to = search.get('to') ?? '/';
  useEffect(() => {
    // A page that cannot be loaded is waited for here.
    void startOfflineMode().then(() => navigate(readReturnPath({ from: to }), { replace: true }));
    // Once for each requested page: `navigate` changes with the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [to]);
  return (
    <section className="page grid max-w-[560px] justify-items-start gap-3 py-12">
      <h1 className="text-xl font-bold">{t('No network')}</h1>
      <p>{t('This page opens when you are back online. Pages you have seen before also open offline.')}</p>
      <p className="flex flex-wrap gap-x-6">
        {[
          { to: '/', name: t('Home') },
          { to: '/cart', name: t('Cart') },
          { to: '/dashboard/myorders', name: t('My Orders') },
        ].map((link) => (
          <TextLink key={link.to} to={link.to}>
            {link.name}
          </TextLink>
        ))}
      </p>
    </section>
  );
}
