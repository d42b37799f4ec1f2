// A page of the work side as its row says: guarded, with its heading and in its store.

import type { StaffPath } from '#shared/page-urls.ts';
import { findPage } from '#web/work/pages.ts';
import { StaffPageView } from '#web/work/staff-page.tsx';

export const staffPage = (path: StaffPath) =>
  function Page() {
    return <StaffPageView page={findPage(path)!} />;
  };
