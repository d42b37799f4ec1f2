// What one step of the password reset passes to the next, in the navigation state: it survives a reload, and
// is empty when a page is opened directly by its address.

import { useIsHydrated } from '../../data/hydrated.ts';
import { useLocation } from '../../ui/router.tsx';

export type ResetStep = {
  email: string;
  /** When the code was requested, in milliseconds; the countdown of 'Resend' continues after a reload. */
  sentAt: number;
  isVerified: boolean;
  /** Where to go after signing in (return-path.ts). */
  from?: string;
};

/** undefined before the page is hydrated: the server renders these pages without a visitor. */
export function useResetStep(): Partial<ResetStep> | undefined {
  const { state } = useLocation() as { state: Partial<ResetStep> | null };
  return useIsHydrated() ? (state ?? {}) : undefined;
}
