// Who the shopper is, as the shop knows it.

import type { User } from '#features/account/account.contract.ts';
import { toShownName } from '../parts/account-links.tsx';
import { privateMeta } from '../parts/private-meta.ts';
import { RequireUser } from '../parts/require-user.tsx';

export const meta = privateMeta('Profile');

export default function Profile() {
  return (
    <section>
      <h1 className="mb-4 text-xl font-bold">Profile</h1>
      <RequireUser waiting={<div className="skeleton h-[298px] rounded-card" aria-hidden />}>
        {(user) => <ProfileCard user={user} />}
      </RequireUser>
    </section>
  );
}

function ProfileCard({ user }: { user: User }) {
  const facts = [
    ['Name', user.name],
    ['Email', user.email],
    ['Mobile', user.mobile],
  ] as const;
  return (
    <div className="rounded-card border border-line bg-paper p-5">
      <div
        aria-hidden
        className="mb-4 grid size-16 place-items-center rounded-full bg-leaf-tint text-2xl font-bold text-leaf"
      >
        {toShownName(user).charAt(0).toUpperCase()}
      </div>
      <dl className="grid gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="min-h-6 break-words">{value || <span className="text-soft">Not given</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
