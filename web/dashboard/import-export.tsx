import { privateMeta } from '../parts/private-meta.ts';
import { RequireAdmin } from '../parts/require-user.tsx';

export const meta = privateMeta('Import and export');

export default function ImportAndExport() {
  return (
    <section>
      <h1 className="mb-4 text-xl font-bold">Import and export</h1>
      <RequireAdmin waiting={<div className="skeleton h-14 rounded-card" aria-hidden />}>{null}</RequireAdmin>
    </section>
  );
}
