// The card that the sign-in pages stand in.

import type { ReactNode } from 'react';

export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page py-8 md:py-14">
      <div className="mx-auto w-full max-w-[420px] rounded-card border border-line bg-paper p-5 md:p-8">
        <h1 className="mb-5 text-xl font-bold">{title}</h1>
        {children}
      </div>
    </section>
  );
}

/** Stands in every form that only works with scripts. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="mb-4 rounded-button bg-marigold-tint p-3 text-sm text-marigold-ink">
        This form needs JavaScript. Please switch it on in your browser and reload the page.
      </p>
    </noscript>
  );
}
