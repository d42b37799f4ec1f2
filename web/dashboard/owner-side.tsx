// The admin paths. Only admins get past the guard, and they are told truthfully that this version has no catalogue pages.

import { privateMeta } from '../parts/private-meta.ts';
import { RequireAdmin } from '../parts/require-user.tsx';

export const meta = privateMeta('Catalogue');

export default function OwnerSide() {
  return (
    <section>
      <h1 className="mb-4 text-xl font-bold">Catalogue</h1>
      <RequireAdmin waiting={<div className="skeleton h-14 rounded-card" aria-hidden />}>
        <p className="rounded-card border border-line bg-paper p-4">
          This version of the shop has no pages for managing the catalogue yet.
        </p>
      </RequireAdmin>
    </section>
  );
}
