// The former page of a store's daily metrics, which the reports of service and people have replaced.

import { useEffect } from 'react';
import { withStore } from '../../data/store/work-store.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { navigate, useSearchParams } from '../../ui/router.tsx';

export default function ToServiceReport() {
  const address = useSearchParams();
  const search = withStore(address, { kind: 'service' }).toString();
  useEffect(() => navigate(`/dashboard/reports?${search}`, { replace: true }), [search]);
  return <Skeletons each={['h-72', 'h-96']} className="grid gap-4" />;
}
