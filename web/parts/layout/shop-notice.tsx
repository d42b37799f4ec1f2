// The owner's notice for everybody, under the header of every page but those of the dashboard.

import { useLocation } from 'react-router';
import { DASHBOARD_PATH } from '#shared/page-urls.ts';
import { t } from '../../data/language.ts';
import { useShopFacts } from '../../data/shop-facts.ts';

export function ShopNotice() {
  const notice = useShopFacts()?.notice;
  const { pathname } = useLocation();
  if (!notice || pathname.startsWith(DASHBOARD_PATH)) return null;
  return (
    <aside
      aria-label={t('Notice')}
      className="border-b border-line bg-marigold-tint text-sm text-marigold-ink"
    >
      <p className="page py-1.5 text-center wrap-anywhere">{notice}</p>
    </aside>
  );
}
