// The former page of a store's daily metrics, which the reports of service and people have replaced.

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { privateMeta } from '../../parts/private-meta.ts';

export const meta = privateMeta('Reports');

export default function ToServiceReport() {
  const navigate = useNavigate();
  useEffect(() => void navigate('/dashboard/reports?kind=service', { replace: true }), [navigate]);
  return <Skeletons each={['h-72', 'h-96']} className="grid gap-4" />;
}
