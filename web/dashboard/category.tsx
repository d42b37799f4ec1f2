import { privateMeta } from '../parts/private-meta.ts';
import { RequireAdmin } from '../parts/require-user.tsx';

export const meta = privateMeta('Category');

export default function Category() {
  return (
    <section>
      <h1 className="mb-4 text-xl font-bold">Category</h1>
      <RequireAdmin waiting={<div className="skeleton h-14 rounded-card" aria-hidden />}>{null}</RequireAdmin>
    </section>
  );
}
