// The former page of a store's daily metrics, which the reports of service and people have replaced.

import { Navigate } from 'react-router';
import { privateMeta } from '../../parts/private-meta.ts';

export const meta = privateMeta('Reports');

export default function ToServiceReport() {
  return <Navigate to="/dashboard/reports?kind=service" replace />;
}
