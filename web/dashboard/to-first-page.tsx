// Redirects /dashboard: to Today for those who run the shop or a store, to the profile for everybody else
// (spec decision 5).

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#features/account/account.contract.ts';
import { RequireUser } from '../parts/account/require-user.tsx';
import { worksAs } from '../parts/account/staff-links.ts';
import { privateMeta } from '../parts/private-meta.ts';
import { Skeletons } from '../parts/list-skeletons.tsx';

export const meta = privateMeta('Account');

export default function ToFirstPage() {
  return <RequireUser waiting={WAITING}>{(user) => <Going user={user} />}</RequireUser>;
}

function Going({ user }: { user: User }) {
  const navigate = useNavigate();
  const page = worksAs(user, ['manager']) ? 'today' : 'profile';
  useEffect(() => void navigate(`/dashboard/${page}`, { replace: true }), [page, navigate]);
  return WAITING;
}

const WAITING = <Skeletons each={['h-24', 'h-80']} className="grid gap-4" />;
