import { privateMeta } from '../parts/private-meta.ts';
import { RequireAdmin } from '../parts/require-user.tsx';

export const meta = privateMeta('Sub Category');

export default function SubCategory() {
  return (
    <section>
      <h1 className="mb-4 text-xl font-bold">Sub Category</h1>
      <RequireAdmin waiting={<div className="skeleton h-14 rounded-card" aria-hidden />}>{null}</RequireAdmin>
    </section>
  );
}
