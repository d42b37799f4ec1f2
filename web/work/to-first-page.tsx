// Redirects /dashboard: to the work of whoever works here, to the profile for everybody else.

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#features/identity/account/account.contract.ts';
import { RequireUser } from '../parts/account/require-user.tsx';
import { workMeta } from './parts/work-meta.ts';
import { Skeletons } from '../parts/list-skeletons.tsx';
import { listBarLinks } from './parts/staff-links.ts';

export const meta = workMeta('Today');

export default function ToFirstPage() {
  return <RequireUser waiting={WAITING}>{(user) => <Going user={user} />}</RequireUser>;
}

function Going({ user }: { user: User }) {
  const navigate = useNavigate();
  const page = listBarLinks(user)[0]?.to ?? '/dashboard/profile';
  useEffect(() => void navigate(page, { replace: true }), [page, navigate]);
  return WAITING;
}

const WAITING = <Skeletons each={['h-24', 'h-80']} className="grid gap-4" />;
