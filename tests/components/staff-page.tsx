// A page of the work side as its row says: guarded, with its heading and in its store.

import { beforeAll } from 'vitest';
import type { StaffPath } from '#shared/page-urls.ts';
import { findPage } from '#web/work/pages.ts';
import { StaffPageView } from '#web/work/staff-page.tsx';

/** Call beside the tests: its code is loaded before the first of them, which would have to wait for Vite. */
export function staffPage(path: StaffPath) {
  const shown = findPage(path)!;
  beforeAll(() => shown.load());
  return function Page() {
    return <StaffPageView page={shown} />;
  };
}
