// Where a cancelled payment ends. The cart is kept.

import { privateMeta } from '../parts/private-meta.ts';
import { ButtonLink } from '../ui/button.tsx';

export const meta = privateMeta('Order Cancel');

export default function Cancel() {
  return (
    <section className="page py-8 md:py-14">
      <div className="mx-auto grid max-w-[480px] justify-items-center gap-4 text-center">
        <h1 className="w-full rounded-card bg-alert-tint p-5 text-xl font-bold text-alert">Order Cancel</h1>
        <p className="text-sm text-soft">Your cart is kept.</p>
        <ButtonLink to="/">Go To Home</ButtonLink>
      </div>
    </section>
  );
}
