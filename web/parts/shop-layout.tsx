// What stands around every page: header, footer, the small-screen bar, the drawer and the toasts.

import type { ReactNode } from 'react';

export function ShopLayout({ children }: { children: ReactNode }) {
  return <main className="flex-1">{children}</main>;
}
